// What the trail's screen takes from its address.

import { kept, readDate, readPage, readText } from '#console/search.ts';

export const readTrailFilters = ({ actor, area, about, from, to }: Record<string, unknown>) =>
  kept({
    actor: readText(actor, 100),
    area: readText(area, 40),
    about: readText(about, 100),
    from: readDate(from),
    to: readDate(to),
  });

export const readTrailSearch = (search: Record<string, unknown>) => ({
  ...readTrailFilters(search),
  ...readPage(search),
});
