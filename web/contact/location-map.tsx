// Where the office is: a maps service in a frame that loads when it comes near, and a plain link for those it is no use to.

import { brand } from '#content/brand.ts';
import { contact } from '#content/contact.ts';
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import { mapPin } from '#ui/drawing/named.ts';
import { OfficeAddress } from '#web/layout/office-address.tsx';

const { map } = contact;

const frame = {
  title: map.title,
  loading: 'lazy',
  referrerPolicy: 'no-referrer',
  width: 480,
  height: 400,
} as const;

export function LocationMap() {
  const [office] = brand.offices;
  return (
    <section className="location">
      <h2>{map.heading}</h2>
      <div className="location-frame" data-frame="">
        <LineDrawing drawing={mapPin} />
        <template>
          <iframe src={brand.map.embedUrl} {...frame} />
        </template>
        <noscript>
          <iframe src={brand.map.embedUrl} {...frame} />
        </noscript>
      </div>
      <div className="location-words">
        {office ? <OfficeAddress office={office} /> : null}
        <a className="button-quiet button-small" href={brand.map.directionsUrl} rel="noopener">
          {map.directions}
        </a>
      </div>
      <p className="field-hint">{map.note}</p>
    </section>
  );
}
