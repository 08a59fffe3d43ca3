// The shell of a private page. What it shows comes with the link's token, in the browser; the island's loading state is
// prerendered, and people without script are told how to reach the agency instead.

import { Island } from '#web/island.tsx';
import { TroubleNotice } from '#web/layout/layouts.tsx';

type Props = { island: 'payment-page' | 'onboarding-page'; noScript: string };

export function PrivatePage({ island, noScript }: Props) {
  return (
    <>
      <noscript>
        <p className="alert alert-info">{noScript}</p>
      </noscript>
      <TroubleNotice isQuiet={false} />
      <div className="private-content">
        <Island name={island} />
      </div>
    </>
  );
}
