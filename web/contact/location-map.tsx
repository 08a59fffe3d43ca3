// Where the office is: a maps service in a frame that loads when it comes near, and a plain link for those it is no use to.

import { brand } from '#content/brand.ts';
import { contact } from '#content/contact.ts';
import { OfficeAddress } from '#web/layout/office-address.tsx';
import { Picture } from '#web/layout/picture.tsx';

const frame = {
  loading: 'lazy',
  referrerPolicy: 'no-referrer',
  width: 480,
  height: 400,
} as const;

export const LocationMap = () => {
  const { map: words } = contact;
  const { map } = brand;
  if (!words || !map) return null;
  const frameOfMap = <iframe src={map.embedUrl} title={words.title} {...frame} />;
  return (
    <section className="location">
      <h2>{words.heading}</h2>
      <div className="location-frame" data-frame="">
        <Picture name="mapPin" />
        <template>{frameOfMap}</template>
        <noscript>{frameOfMap}</noscript>
      </div>
      <div className="location-words">
        <OfficeAddress office={map.office} />
        <a className="button-quiet button-small" href={map.directionsUrl} rel="noopener">
          {words.directions}
        </a>
      </div>
      <p className="field-hint">{words.note}</p>
    </section>
  );
};
