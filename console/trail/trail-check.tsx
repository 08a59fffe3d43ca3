// Asks the server to compute the whole chain again, and says what came of it.

import { useState } from 'react';
import { errorWords, staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { Copy } from '#console/parts/copy.tsx';
import { useFailure } from '#console/parts/use-when-online.ts';
import { type TrailCheck, trailApi } from '#contract/staff/trail.ts';
import { Dialog } from '#ui/dialog.tsx';

const Result = ({ check }: { check: TrailCheck }) => (
  <div className="grid gap-4">
    <p className={`alert ${check.faults.length === 0 ? 'alert-success' : 'alert-error'}`}>
      <span>
        {check.faults.length === 0
          ? `All ${check.events.toLocaleString('en-IN')} events are as they were written.`
          : 'Something has been changed or is missing.'}
      </span>
    </p>
    {check.faults.length > 0 && (
      <ul className="list-disc pl-5">
        {check.faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    )}
    {check.notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
    <p>
      Note the last hash outside this system now and then: it proves later that nothing before it was
      rewritten.
    </p>
    <div className="flex items-center gap-2">
      <code className="wrap-anywhere">{check.head}</code>
      <Copy value={check.head} label="Copy the hash" />
    </div>
  </div>
);

export const TrailCheckButton = () => {
  const [check, setCheck] = useState<TrailCheck>();
  const { failure, tell, forget } = useFailure();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    if (isRunning) return;
    setRunning(true);
    try {
      setCheck(await staffCall(trailApi.check));
    } catch (error) {
      tell(errorWords(error), error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <Button aria-busy={isRunning || undefined} onClick={() => void run()}>
        Check that it is intact
      </Button>
      <Dialog
        id="trail-check"
        open={check !== undefined || failure !== undefined}
        title="Is the audit log intact?"
        dismissLabel="Close"
        onClose={() => {
          setCheck(undefined);
          forget();
        }}
      >
        {failure !== undefined && <p className="alert alert-error">{failure}</p>}
        {check !== undefined && <Result check={check} />}
      </Dialog>
    </>
  );
};
