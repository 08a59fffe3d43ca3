// A part of an island that never changes: its HTML comes from the prerendered page, so it costs no code.

import type { ElementType } from 'react';

/** HTML by slot name, as prerendered. */
export type Slots = Record<string, string>;

type Props = { slots: Slots; name: string; as?: ElementType; className?: string };

export function Slot({ slots, name, as: Tag = 'div', className }: Props) {
  return (
    <Tag
      data-slot={name}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own prerendered markup, read back from the page
      dangerouslySetInnerHTML={{ __html: slots[name] ?? '' }}
    />
  );
}
