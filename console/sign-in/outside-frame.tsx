// The frame of the screens outside: the brand over one calm panel.

import type { ReactNode } from 'react';
import { Logo } from '#console/parts/logo.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { brand } from '#content/brand.ts';

export const OutsideFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="outside-frame">
    <p className="outside-brand">
      <Logo className="w-9" />
      <span>{brand.name}</span>
    </p>
    <div className="panel grid gap-4">
      <PageHead title={title} />
      {children}
    </div>
  </div>
);
