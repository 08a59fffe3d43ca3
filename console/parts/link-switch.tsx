// Switches a private link off and on. Either can be undone from the toast that says so.

import { useStaffAction } from '#console/use-staff-action.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Button } from './button.tsx';

/** A button that says what a click does: `Activate` or `Deactivate`. */
export const LinkSwitch = ({
  isOff,
  activate,
  deactivate,
  changes,
}: {
  isOff: boolean;
  activate: () => Promise<unknown>;
  deactivate: () => Promise<unknown>;
  /** What it changes on screen. */
  changes: readonly Endpoint<'GET'>[];
}) => {
  const on = useStaffAction<void>({
    act: activate,
    changes,
    done: () => ({ text: 'The link is active.', undo: () => void off.run() }),
  });
  const off = useStaffAction<void>({
    act: deactivate,
    changes,
    done: () => ({ text: 'The link is deactivated.', undo: () => void on.run() }),
  });
  const switched = isOff ? on : off;
  return (
    <Button isOff={switched.isPending} onClick={() => void switched.run()}>
      {isOff ? 'Activate' : 'Deactivate'}
    </Button>
  );
};
