// The shell of a private page. What it shows comes with the link's token, in the browser; its loading state is prerendered,
// and people without script are told how to reach the agency.

import type { ComponentType } from 'react';
import { EndDrawings } from '#ui/drawing/end-drawings.tsx';
import { Reachable } from '#ui/reachable.tsx';
import { HydratedPart } from '#web/hydrated-part.tsx';
import { TroubleNotice } from '#web/layout/layouts.tsx';

type Props = {
  noScript: string;
  content: ComponentType;
};

export const PrivatePage = ({ noScript, content: Content }: Props) => (
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
      <HydratedPart>
        <Content />
      </HydratedPart>
    </div>
  </>
);
