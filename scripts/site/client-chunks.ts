// Which script files a page loads: the client entry with its measurement, react-dom, and the islands that stand on it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

export const clientEntry = 'web/entry-client.tsx';
export const stylesheet = 'web/site.css';

export type ClientChunks = {
  entry: string;
  css: string;
  /** Where it lies; the pages hold it themselves. */
  cssFile: string;
  /** Files for a page with these islands, React's own among them. */
  filesFor(islandSources: string[]): string[];
  /** Their text less React's, which names no class of ours. */
  textOf(files: string[]): string;
};

export function readClientChunks(folder: string): ClientChunks {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const chunk = (key: string) => {
    const found = manifest[key];
    if (!found) throw new Error(`The client build has no "${key}".`);
    return found;
  };
  const reactDom = Object.keys(manifest).find(
    (key) => /(^|\/)_?react-dom\b/.test(key) || manifest[key]?.name === 'react-dom',
  );
  const collect = (key: string, files: Set<string>): Set<string> => {
    const { file, imports = [] } = chunk(key);
    if (files.has(file)) return files;
    files.add(file);
    for (const each of imports) collect(each, files);
    return files;
  };
  return {
    entry: chunk(clientEntry).file,
    cssFile: chunk(stylesheet).file,
    css: readFileSync(join(folder, chunk(stylesheet).file), 'utf8'),
    filesFor(islandSources) {
      const files = collect(clientEntry, new Set());
      if (islandSources.length > 0 && reactDom) collect(reactDom, files);
      for (const source of islandSources) collect(source, files);
      return [...files];
    },
    textOf: (files) =>
      files
        .filter((file) => !/\breact-dom\b/.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join('\n'),
  };
}
