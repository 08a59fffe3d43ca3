// The shell of a private page. What it shows comes with the link's token, in the browser; the island's loading state is
// prerendered, with the parts that are the same for everybody, and people without script are told how to reach the agency.

import type { ReactNode } from 'react';
import { EndDrawings } from '#ui/kolam/end-drawings.tsx';
import { Reachable } from '#ui/reachable.tsx';
import { Island } from '#web/island.tsx';
import { TroubleNotice } from '#web/layout/layouts.tsx';

type Props = {
  island: 'payment-page' | 'onboarding-page';
  slots: Record<string, ReactNode>;
  noScript: string;
};

export function PrivatePage({ island, slots, noScript }: Props) {
  return (
    <>
      <noscript>
        <p className="alert alert-info">
          <span>
            <Reachable text={noScript} />
          </span>
        </p>
      </noscript>
      <TroubleNotice isQuiet={false} />
      <EndDrawings />
      <div className="private-content">
        <Island name={island} slots={slots} />
      </div>
    </>
  );
}
