// The recovery codes, shown this once: to copy, to save as a file, or to write down.

import { Button } from '#console/parts/button.tsx';
import { Copy } from '#console/parts/copy.tsx';
import { LeaveGuard } from '#console/parts/leave-guard.tsx';
import { brand } from '#content/brand.ts';

const save = (codes: readonly string[]): void => {
  const text = `${brand.name} console: recovery codes\nEach works once, in place of a code from the app.\n\n${codes.join('\n')}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
};

const notKeptYet = { id: 'recovery-codes', mayLose: { current: true }, discard: () => {} };

export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => (
  <div className="grid max-w-lg gap-4">
    <p>
      Keep these codes where you can find them without your phone. Each signs you in once if you cannot use
      your app. They are not shown again.
    </p>
    <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-rule bg-band p-4">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap items-center gap-3">
      <Copy value={codes.join('\n')} label="Copy the recovery codes" />
      <Button small onClick={() => save(codes)}>
        Save as a file
      </Button>
      <Button look="main" small onClick={onKept}>
        I have kept them
      </Button>
    </div>
    <LeaveGuard
      form={notKeptYet}
      title="Leave without the codes?"
      text="They are not shown again, and without them a lost phone locks you out."
    />
  </div>
);
