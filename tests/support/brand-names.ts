// What tells this agency from any other, in lower case: names, places, people, addresses, services, and the words it puts on its door.
import { brand } from '#content/brand.ts';
import { legalDetails } from '#content/legal.ts';
import { everydayWords } from '#content/promised.ts';
import { serviceMenu } from '#content/services/menu.ts';
import { services } from '#content/services.ts';

const { offices, phones, social, hours } = brand;

export const brandNames: readonly string[] = [
  brand.name,
  brand.shortName,
  brand.slug,
  brand.legalName,
  brand.domain,
  brand.tagline,
  brand.description,
  hours.line,
  hours.closed,
  ...offices.flatMap(({ name, lines, city, region, postalCode }) => [
    name,
    ...lines,
    city,
    region,
    postalCode,
  ]),
  ...phones.flatMap(({ label, e164 }) => [label, e164]),
  ...social.map(({ url }) => url),
  ...Object.entries(legalDetails).flatMap(([key, fact]) => (/^(?:officer|law)\./.test(key) ? [fact] : [])),
  ...serviceMenu.flatMap(({ path, label, line }) => [path, label, line]),
  ...services.flatMap(({ h1, meta }) => [h1, meta.title]),
]
  .map((name) => name.toLowerCase())
  .filter((name) => !everydayWords.includes(name));
