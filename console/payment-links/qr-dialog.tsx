// A QR code as large as the screen lets it be, for a client at the counter. Black on white whatever the scheme.

import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#console/parts/button.tsx';
import type { QrCode as QrData } from '#contract/qr.ts';
import { Dialog } from '#ui/dialog.tsx';
import { QrCode } from '#ui/qr-code.tsx';

export const QrDialog = ({
  label,
  title,
  note,
  code,
}: {
  /** Of the button that opens it. */
  label: string;
  title: string;
  note: string;
  code: QrData;
}) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {createPortal(
        <Dialog id={id} open={isOpen} title={title} dismissLabel="Close" onClose={() => setOpen(false)}>
          <p>
            <span>{note}</span>
          </p>
          {isOpen && <QrCode code={code} title={title} className="qr-large w-full" />}
        </Dialog>,
        document.body,
      )}
    </>
  );
};
