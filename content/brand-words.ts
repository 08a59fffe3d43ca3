// What the agency is called and does, for those who must not build their passwords on it.

import { brand } from './brand.ts';
import { serviceMenu } from './services/menu.ts';

export const brandWords: readonly string[] = [
  brand.name,
  brand.shortName,
  brand.slug,
  brand.legalName,
  brand.domain,
  ...brand.offices.map(({ city }) => city),
  ...serviceMenu.map(({ label }) => label),
];
