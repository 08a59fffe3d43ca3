// The agency's mark and name. A link wherever it stands above a page.

import { brand } from '#content/brand.ts';
import { navigation } from '#content/navigation.ts';
import { sitePaths } from '#contract/paths.ts';
import { Picture } from './picture.tsx';

export const BrandMark = () => (
  <>
    <Picture name="logo" className="brand-logo" />
    <span>{brand.name}</span>
  </>
);

export const BrandLink = () => (
  <a className="brand" href={sitePaths.home} aria-label={navigation.labels.homeLink}>
    <BrandMark />
  </a>
);
