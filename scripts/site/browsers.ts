// The oldest browsers that the built scripts and styles are made for; docs/design.md says what holds below them.
import type { Targets } from 'lightningcss';

export type Browsers = Record<'chrome' | 'safari' | 'ios' | 'firefox', string>;

export const siteBrowsers: Browsers = { chrome: '100', safari: '15.4', ios: '15.4', firefox: '102' };
export const consoleBrowsers: Browsers = { chrome: '111', safari: '16.4', ios: '16.4', firefox: '115' };

/** As Vite takes them. */
export const buildTarget = (browsers: Browsers): string[] =>
  Object.entries(browsers).map(([name, version]) => name + version);

/** As Lightning CSS takes them. */
export const cssTargets = ({ ios, ...browsers }: Browsers): Targets =>
  Object.fromEntries(
    Object.entries({ ...browsers, ios_saf: ios }).map(([name, version]) => {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      return [name, (major << 16) | (minor << 8)];
    }),
  );
