// Why an uploaded file cannot be opened: the virus scanner has not looked into it yet, or has found something.

import type { ReactNode } from 'react';
import type { FileScan } from '#contract/staff/file-scan.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { RecordStatus } from './status-pill.tsx';

/** For every row that stands for a file. Shows nothing if the file can be opened. */
export const ScanPill = ({ scan: { state } }: { scan: FileScan }) =>
  state === 'open' ? null : <RecordStatus words={statusWords.scan[state]} />;

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
          `${statusWords.scan.waiting.label}: this file opens here when the virus scanner has looked into it.`
        )}
      </span>
    </p>
  );
