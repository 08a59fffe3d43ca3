// The frame of the screens outside: the brand over one calm panel.

import type { ReactNode } from 'react';
import { PageHead } from '#console/parts/page-head.tsx';
import { brand } from '#content/brand.ts';
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import { logo } from '#ui/drawing/named.ts';

export const OutsideFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="outside-frame">
    <p className="outside-brand">
      <LineDrawing drawing={logo} className="w-9" />
      <span>{brand.name}</span>
    </p>
    <div className="panel grid gap-4">
      <PageHead title={title} />
      {children}
    </div>
  </div>
);
