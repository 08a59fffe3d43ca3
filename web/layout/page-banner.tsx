// The floor on top of the plainer pages: heading, a sentence, and a drawing that runs off the edge.

import type { ReactNode } from 'react';
import type { DrawingName } from '#content/types.ts';
import { Picture } from './picture.tsx';

type Props = { heading: string; drawing: DrawingName; breadcrumb?: ReactNode; children?: ReactNode };

export const PageBanner = ({ heading, drawing, breadcrumb, children }: Props) => (
  <div className="banner on-floor">
    <div className="banner-row measure">
      <div>
        {breadcrumb}
        <h1>{heading}</h1>
        {children}
      </div>
      <Picture name={drawing} weight={0.09} className="banner-drawing" draw />
    </div>
  </div>
);
