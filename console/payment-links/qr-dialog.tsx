// A QR code as large as the screen lets it be, for a client at the counter. Black on white whatever the scheme.

import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '#ui/dialog.tsx';

type Code = { modules: number; path: string };

const quietModules = 4;

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
  code: Code;
}) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const size = code.modules + 2 * quietModules;
  return (
    <>
      <button type="button" className="button-quiet" onClick={() => setOpen(true)}>
        {label}
      </button>
      {createPortal(
        <Dialog
          id={id}
          open={isOpen}
          title={title}
          dismissLabel="Dismiss"
          closeLabel="Close"
          onClose={() => setOpen(false)}
        >
          <p>
            <span>{note}</span>
          </p>
          {isOpen && (
            <svg
              role="img"
              aria-label={title}
              viewBox={`${-quietModules} ${-quietModules} ${size} ${size}`}
              shapeRendering="crispEdges"
              className="qr-large aspect-square w-full forced-color-adjust-none scheme-only-light"
            >
              <rect x={-quietModules} y={-quietModules} width={size} height={size} fill="#ffffff" />
              <path d={code.path} fill="#000000" />
            </svg>
          )}
        </Dialog>,
        document.body,
      )}
    </>
  );
};
