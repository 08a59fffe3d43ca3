// The agency's mark and name. A link wherever it stands above a page.

import { brand } from '#content/brand.ts';
import { navigation } from '#content/navigation.ts';
import { sitePaths } from '#contract/paths.ts';
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import { logo } from '#ui/drawing/named.ts';

export function BrandMark() {
  return (
    <>
      <LineDrawing drawing={logo} className="brand-logo" />
      <span>{brand.name}</span>
    </>
  );
}

export function BrandLink() {
  return (
    <a className="brand" href={sitePaths.home} aria-label={navigation.labels.homeLink}>
      <BrandMark />
    </a>
  );
}
