// The story's three tabs. What a panel holds is a slot; one panel leaves before the next enters.

import { about } from '#content/about.ts';
import { Tabs } from '#ui/tabs.tsx';
import { Slot, type Slots } from '#web/slot.tsx';

const { heading, tabs } = about.story;

export function AboutTabs({ slots }: { slots: Slots }) {
  return (
    <Tabs
      label={heading}
      items={tabs.map(({ id, label }) => ({ id, label, panel: <Slot slots={slots} name={id} /> }))}
      className="story-tabs"
      isAnimated
    />
  );
}
