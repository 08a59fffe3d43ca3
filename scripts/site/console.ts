// Bundles the staff console: its own scripts and stylesheet, the site's fonts, and a page that holds no script or style of its own,
// so that its content policy needs no exception.

import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { minifySync, type Plugin, build as viteBuild } from 'vite';
import { applyTheme } from '#console/apply-theme.ts';
import { refuseOldBrowser } from '#console/refuse-old-browser.ts';
import { themeCookie } from '#content/brand.ts';
import { look } from '#content/look.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { drawnLogo } from '#ui/drawing/drawn-logo.ts';
import { themePattern } from '#ui/theme-choice.ts';
import { buildTarget, consoleBrowsers } from './browsers.ts';
import { noteFiles } from './console-inputs.ts';
import { faceRules, type SiteFonts } from './fonts.ts';
import { lookPlugin } from './look-css.ts';
import { treeshake } from './treeshake.ts';
import { hashedAsset, writeInto } from './write-files.ts';

const base = `${consolePaths.home}/`;

const { chrome, safari, firefox } = consoleBrowsers;
const tooOld = `This browser is too old for the console. Please use Chrome or Edge ${chrome}, Safari ${safari}, Firefox ${firefox} or a later version.`;

const fontRules = (fonts: SiteFonts): string =>
  faceRules(fonts.files) +
  fonts.fallbackCss({ display: 'Enquiries and receipts', text: 'Payment links and candidates' });

/** What stands in the head before the console's own: the fonts, the scheme before anything is painted, and a word to old browsers. */
const head = (fonts: SiteFonts, write: (name: string, text: string) => void): Plugin => ({
  name: 'console-head',
  transformIndexHtml: () => {
    const script = minifySync(
      'theme.js',
      `(${applyTheme})(${JSON.stringify(themePattern(themeCookie))});(${refuseOldBrowser})(${JSON.stringify(tooOld)})`,
    ).code.trim();
    const style = fontRules(fonts);
    const [scriptFile, styleFile] = [hashedAsset('theme', 'js', script), hashedAsset('fonts', 'css', style)];
    write(scriptFile, script);
    write(styleFile, style);
    return [
      { tag: 'script', attrs: { src: base + scriptFile }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'stylesheet', href: base + styleFile }, injectTo: 'head' },
      { tag: 'meta', attrs: { name: 'theme-color', content: look.colours.always.floor }, injectTo: 'head' },
    ];
  },
});

/** The mark is put in as it was drawn. */
const drawnAhead: Plugin = {
  name: 'drawn-ahead',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/ui/drawing/drawn-logo.ts')
      ? `export const drawnLogo = ${JSON.stringify(drawnLogo)};`
      : null,
};

/**
 * @param outDir where index.html and assets/ go
 * @param read takes the files that it is made of
 */
export const buildConsole = async (
  root: string,
  outDir: string,
  fonts: SiteFonts,
  read: Set<string>,
): Promise<void> => {
  const extra = new Map<string, string>();
  await viteBuild({
    root: join(root, 'console'),
    configFile: false,
    base,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      noteFiles(read),
      drawnAhead,
      react(),
      lookPlugin,
      tailwindcss(),
      head(fonts, (name, text) => extra.set(name, text)),
    ],
    build: {
      target: buildTarget(consoleBrowsers),
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      cssMinify: 'lightningcss',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        treeshake,
        checks: { pluginTimings: false },
        output: {
          codeSplitting: {
            // What changes with a release of ours is apart from what does not.
            groups: [{ name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// }],
          },
        },
      },
    },
  });
  for (const [name, text] of extra) writeInto(outDir, name, text);
  for (const { fileName, data } of fonts.files) writeInto(outDir, `assets/${fileName}`, data);
};
