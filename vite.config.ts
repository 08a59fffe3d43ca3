// How the public site's modules become files. The pages themselves are written by scripts/build.ts; folders and the
// API's base come from there.

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildTarget, siteBrowsers } from '#scripts/site/browsers.ts';
import { lookPlugin } from '#scripts/site/look-css.ts';
import { treeshake } from '#scripts/site/treeshake.ts';

/** Vite wraps every `import()` to preload what it needs. Islands wake one after the other, so that would only compete. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  // The commonest form without its wrapping, which every page would carry, and the wrapper where nothing is left to wrap.
  renderChunk: (code) => {
    const plain = code.replaceAll(
      /__vitePreload\(async \(\) => \{\s+const \{ (\w+) \} = await (import\("[^"]+"\));\s+return \{ \1 \};\s+\}, __VITE_PRELOAD__\)/g,
      '$2',
    );
    return plain.split('__vitePreload').length > 2
      ? plain
      : plain.replace(/import \{ \w+ as __vitePreload \} from "[^"]+";/, '');
  },
};

/** The drawing generator once more for home: shared with the private pages, it would be a file of its own, and one round trip later. */
const ownGenerator: Plugin = {
  name: 'own-generator',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    if (!source.endsWith('/generate.ts') || !/\/(web\/home\/redraw\/|ui\/drawing\/redraw\.ts)/.test(importer))
      return;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { ...found, id: `${found.id}?home` };
  },
};

export default defineConfig({
  plugins: [plainImports, ownGenerator, react(), lookPlugin, tailwindcss()],
  appType: 'custom',
  publicDir: false,
  build: {
    target: buildTarget(siteBrowsers),
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    modulePreload: false,
    reportCompressedSize: false,
    // Class fields become plain assignments where browsers lack them: the helper for more would cost every page 500 bytes.
    rolldownOptions: {
      treeshake,
      transform: { assumptions: { setPublicClassFields: true } },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
    },
  },
});
