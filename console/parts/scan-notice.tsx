// Why an uploaded file cannot be opened: the virus scanner has not looked into it yet, or has found something.

import type { ReactNode } from 'react';
import type { FileScan } from '#contract/staff/file-scan.ts';
import { StatusPill } from './status-pill.tsx';

const waitingLabel = 'Waiting for the scan';

/** Wherever a row stands for a file. Nothing where the file opens. */
export const ScanPill = ({ scan: { state } }: { scan: FileScan }) =>
  state === 'open' ? null : (
    <StatusPill tone={state === 'infected' ? 'bad' : 'waiting'}>
      {state === 'infected' ? 'Virus found' : waitingLabel}
    </StatusPill>
  );

/** `children`: what to do about an infected file. */
export const ScanNotice = ({
  scan: { state, signature },
  children,
}: {
  scan: FileScan;
  children: ReactNode;
}) =>
  state === 'open' ? null : (
    <p className={`alert ${state === 'infected' ? 'alert-error' : 'alert-info'}`}>
      <span className="wrap-anywhere">
        {state === 'infected' ? (
          <>
            A virus was found in this file ({signature}). It is set aside, and nobody can open it. {children}
          </>
        ) : (
          `${waitingLabel}: this file opens here when the virus scanner has looked into it.`
        )}
      </span>
    </p>
  );
