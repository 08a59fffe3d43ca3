// A service page's four tabs. What a panel holds is a slot, so the texts of the services are no code.

import { Tabs } from '#ui/tabs.tsx';
import { Slot, type Slots } from '#web/slot.tsx';

type Props = { label: string; tabs: { id: string; label: string }[]; slots: Slots };

export function ServiceTabs({ label, tabs, slots }: Props) {
  return (
    <Tabs
      label={label}
      items={tabs.map((tab) => ({ ...tab, panel: <Slot slots={slots} name={tab.id} /> }))}
      className="service-tabs"
    />
  );
}
