// While the script of a screen is on its way.

import type { ReactNode } from 'react';
import { SkeletonLines } from '#console/parts/states.tsx';

export const PendingScreen = (): ReactNode => (
  <div className="py-6">
    <SkeletonLines lines={6} />
  </div>
);
