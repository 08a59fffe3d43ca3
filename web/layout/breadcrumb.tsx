// Where a page stands: Home, then the page itself.

import { headerLinks, navigation } from '#content/navigation.ts';
import { sitePaths } from '#contract/paths.ts';

export const Breadcrumb = ({ current }: { current: string }) => (
  <nav className="breadcrumb" aria-label={navigation.labels.breadcrumb}>
    <ol>
      <li>
        <a href={sitePaths.home}>{headerLinks[0]?.label}</a>
      </li>
      <li aria-current="page">{current}</li>
    </ol>
  </nav>
);
