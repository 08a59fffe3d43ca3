// The fixed bar on top of every page. Its menus are an island; the drawings in them are slots, so they cost no code.

import { navigation, serviceLinks } from '#content/navigation.ts';
import { Kolam } from '#ui/kolam/kolam.tsx';
import { hero } from '#ui/kolam/named.ts';
import { Island } from '#web/island.tsx';
import { BrandLink } from './brand-mark.tsx';
import { serviceDrawings } from './service-drawings.ts';

/** The names of the header island's slots. */
const pictureSlot = 'picture';

export function SiteHeader({ path }: { path: string }) {
  const icons = serviceLinks.flatMap(({ service }) =>
    service ? [[service, <Kolam key={service} drawing={serviceDrawings[service]} />] as const] : [],
  );
  return (
    <header className="site-header on-floor">
      <div className="site-header-row measure">
        <BrandLink />
        <Island
          name="header"
          props={{ path }}
          slots={{
            [pictureSlot]: <Kolam drawing={hero} title={navigation.services.pictureTitle} />,
            ...Object.fromEntries(icons),
          }}
        />
      </div>
    </header>
  );
}
