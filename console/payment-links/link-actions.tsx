// Switching a payment link off and on, and making a copy of it for the next stage.

import { staffCall } from '#console/api.ts';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { writeSearch } from '#console/use-address.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import { clientApi } from '#contract/staff/client-api.ts';
import { paymentLinkScreens } from '#contract/staff/paths.ts';
import { paymentLinkApi } from '#contract/staff/payment-link-api.ts';
import type { StaffPaymentLink } from '#contract/staff/payment-links.ts';

/** What an act on one link changes on screen. */
export const linkChanges = [paymentLinkApi.one, paymentLinkApi.list, clientApi.one] as const;

export const useLinkSwitch = (id: string) => {
  const on = useStaffAction<void>({
    act: () => staffCall(paymentLinkApi.activate, { params: { id } }),
    changes: linkChanges,
    done: () => ({ text: 'The link is active.', undo: () => void off.run() }),
  });
  const off = useStaffAction<void>({
    act: () => staffCall(paymentLinkApi.deactivate, { params: { id } }),
    changes: linkChanges,
    done: () => ({ text: 'The link is deactivated.', undo: () => void on.run() }),
  });
  return { on, off };
};

export const LinkActs = ({ link: { id, state } }: { link: StaffPaymentLink }) => {
  const { on, off } = useLinkSwitch(id);
  const switched = state === 'inactive' ? on : off;
  return (
    <>
      <ConsoleLink href={paymentLinkScreens.create + writeSearch({ copy: id })} className="button-quiet">
        Make a copy
      </ConsoleLink>
      <button
        type="button"
        className="button-quiet"
        aria-disabled={switched.isPending || undefined}
        onClick={() => void switched.run()}
      >
        {state === 'inactive' ? 'Activate' : 'Deactivate'}
      </button>
    </>
  );
};
