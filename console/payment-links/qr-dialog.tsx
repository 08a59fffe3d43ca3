// A QR code as large as the screen lets it be, for a client at the counter. Black on white whatever the scheme.

import { useId, useState } from 'react';
import { Button } from '#console/parts/button.tsx';
import { ConsoleDialog } from '#console/parts/console-dialog.tsx';
import type { QrCode as QrData } from '#contract/qr.ts';
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
      <ConsoleDialog id={id} open={isOpen} title={title} onClose={() => setOpen(false)}>
        <p>
          <span>{note}</span>
        </p>
        {isOpen && <QrCode code={code} title={title} className="qr-large w-full" />}
      </ConsoleDialog>
    </>
  );
};
