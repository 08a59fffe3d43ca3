// Who the agency is: names, offices, hours, phones, links. Every other file, page and mail takes them from here.
// Bank details are not here on purpose: they are the operator's configuration.

import type { Brand, Office } from './types.ts';

const name = 'Kolam Studio';
const domain = 'kolam.example';

const bengaluru: Office = {
  name: 'Bengaluru office',
  lines: ['3rd Floor, 118 Rangoli Lane', 'Indiranagar'],
  city: 'Bengaluru',
  region: 'Karnataka',
  postalCode: '560038',
  country: 'IN',
  latitude: 12.9784,
  longitude: 77.6408,
};

const kochi: Office = {
  name: 'Kochi office',
  lines: ['2nd Floor, 47 Old Jetty Road', 'Fort Kochi'],
  city: 'Kochi',
  region: 'Kerala',
  postalCode: '682001',
  country: 'IN',
  latitude: 9.9658,
  longitude: 76.2421,
};

/** The office that the map shows. */
const onMap = bengaluru;

const days = 'Monday to Friday';
const opens = '09:00';
const closes = '18:00';

export const brand: Brand = {
  name,
  shortName: 'Kolam',
  slug: 'kolam',
  legalName: 'Kolam Studio Private Limited',
  domain,
  tagline: 'Turning your vision into digital reality',
  description:
    'A small software and digital agency in Bengaluru and Kochi. We build websites and apps for small businesses, bring them visitors, and keep them running.',
  foundedYear: 2025,
  email: `hello@${domain}`,
  hrEmail: `hr@${domain}`,
  // No Indian subscriber number begins with 0, so these cannot be anyone's.
  phones: [
    { label: '+91 80 0140 0140', e164: '+918001400140' },
    { label: '+91 484 014 0140', e164: '+914840140140' },
  ],
  mail: { fromName: name, fromAddress: `hello@${domain}`, enquiriesTo: `enquiries@${domain}` },
  offices: [bengaluru, kochi],
  hours: {
    zone: 'Asia/Kolkata',
    zoneLabel: 'IST',
    days,
    opens,
    closes,
    openDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    closed: 'Closed on weekends',
    line: `${days} ${spokenTime(opens)} to ${spokenTime(closes)}`,
  },
  social: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/kolam-studio-example' },
    { name: 'Instagram', url: 'https://www.instagram.com/kolam.studio.example/' },
    { name: 'Facebook', url: 'https://www.facebook.com/kolam.studio.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@kolam-studio-example' },
    { name: 'X', url: 'https://x.com/kolam_example' },
  ],
  map: {
    office: onMap,
    serviceName: 'OpenStreetMap',
    embedUrl: mapEmbed(onMap),
    directionsUrl: `https://www.google.com/maps/dir/?api=1&destination=${onMap.latitude}%2C${onMap.longitude}`,
    title: `Map showing the ${name} office in ${onMap.lines.at(-1)}, ${onMap.city}`,
  },
  experience: '1+',
  forms: { nameAlsoAllows: '', longestEmailEnding: 6 },
};

/** Where the offices are, as a text names them. */
export const cities = brand.offices.map(({ city }) => city).join(' and ');

/** Keeps the choice of scheme, for the site and the console. */
export const themeCookie = `${brand.slug}_theme`;

/** "09:00" is "9:00" to people. */
function spokenTime(time: string): string {
  return time.replace(/^0/, '');
}

/** A frame of about one kilometre around the office, with a marker on it. */
function mapEmbed(office: Office): string {
  const { latitude, longitude } = office;
  const edges = [longitude - 0.008, latitude - 0.005, longitude + 0.008, latitude + 0.005];
  const box = edges.map((edge) => edge.toFixed(4)).join('%2C');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude}%2C${longitude}`;
}
