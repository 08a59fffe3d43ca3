// Bundles the document that shows what people sent in: two plain scripts and a stylesheet, since a frame without origin can load
// no modules, and a page whose marks the server fills in for each request.

import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type Rolldown, build as viteBuild } from 'vite';
import { noncePlaceholder } from '#contract/site.ts';
import { viewerPath } from '#contract/staff/paths.ts';
import { buildTarget, consoleBrowsers } from './browsers.ts';
import { noteFiles } from './console-inputs.ts';
import { lookPlugin } from './look-css.ts';
import { writeInto } from './write-files.ts';

const base = `${viewerPath}/`;

/** Writes one script with everything in it; returns the names of what was written. */
const bundle = async (
  root: string,
  outDir: string,
  name: string,
  entry: string,
  read: Set<string>,
): Promise<string[]> => {
  const built = (await viteBuild({
    root: join(root, 'console/viewer'),
    configFile: false,
    base,
    publicDir: false,
    logLevel: 'warn',
    plugins: [noteFiles(read), react(), lookPlugin, tailwindcss()],
    build: {
      target: buildTarget(consoleBrowsers),
      outDir,
      emptyOutDir: false,
      // The document may fetch nothing: what a script needs is in it.
      assetsInlineLimit: (file) => file.endsWith('.wasm'),
      cssCodeSplit: false,
      cssMinify: 'lightningcss',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 3_000,
      rolldownOptions: {
        input: { [name]: join(root, 'console/viewer', entry) },
        checks: { pluginTimings: false, emptyImportMeta: false },
        output: {
          format: 'iife',
          entryFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output.map(({ fileName }) => fileName);
};

const named = (files: string[], ending: string): string => {
  const found = files.find((each) => each.endsWith(ending));
  if (found === undefined) throw new Error(`The viewer was built without its ${ending} file.`);
  return base + found;
};

/**
 * @param outDir where index.html and assets/ go
 * @param read takes the files that it is made of
 */
export const buildViewer = async (root: string, outDir: string, read: Set<string>): Promise<void> => {
  const files = await bundle(root, outDir, 'viewer', 'main.tsx', read);
  const pdf = await bundle(root, outDir, 'pdf', 'pdf-entry.ts', read);
  const nonce = `nonce="${noncePlaceholder}"`;
  writeInto(
    outDir,
    'index.html',
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>File</title>
    <link rel="stylesheet" ${nonce} href="${named(files, '.css')}" />
  </head>
  <body>
    <div id="viewer"></div>
    <script ${nonce} src="${named(files, '.js')}" data-pdf="${named(pdf, '.js')}"></script>
  </body>
</html>
`,
  );
};
