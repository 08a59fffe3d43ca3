// Switching a payment link off and on, and making a copy of it for the next stage.

import { staffCall } from '#console/api.ts';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { LinkSwitch } from '#console/parts/link-switch.tsx';
import { writeSearch } from '#console/use-address.ts';
import { clientApi } from '#contract/staff/clients.ts';
import { paymentLinkScreens } from '#contract/staff/paths.ts';
import { paymentLinkApi, type StaffPaymentLink } from '#contract/staff/payment-links.ts';

/** What an act on one link changes on screen. */
export const linkChanges = [paymentLinkApi.one, paymentLinkApi.list, clientApi.one] as const;

export const LinkActs = ({ link: { id, state } }: { link: StaffPaymentLink }) => (
  <>
    <ConsoleLink href={paymentLinkScreens.create + writeSearch({ copy: id })} className="button-quiet">
      Make a copy
    </ConsoleLink>
    <LinkSwitch
      isOff={state === 'inactive'}
      activate={() => staffCall(paymentLinkApi.activate, { params: { id } })}
      deactivate={() => staffCall(paymentLinkApi.deactivate, { params: { id } })}
      changes={linkChanges}
    />
  </>
);
