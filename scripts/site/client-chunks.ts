// Which script files a page loads: the client entry, its measurement, and what wakes the islands that stand on it.

import { join } from 'node:path';
import type { build, Rolldown } from 'vite';
import type { Page } from '#web/pages.ts';

export const clientEntry = 'web/entry-client.tsx';
export const stylesheet = 'web/site.css';
const publicPage = 'web/public-page.ts';
const vitals = 'web/vitals.ts';
const waking = 'web/wake-islands.tsx';
const reactClient = 'node_modules/react-dom/client.js';

export type ClientChunks = {
  entry: string;
  css: string;
  /** Where it lies; the pages hold it themselves. */
  cssFile: string;
  /** Files for a page with these islands, React's own among them; and those that are not run before it wakes. */
  filesFor(layout: Page['layout'], islandSources: string[]): { all: string[]; toWake: string[] };
  /** Their text less React's, which names no class of ours. */
  textOf(files: string[]): string;
};

export type ViteOutput = Awaited<ReturnType<typeof build>>;

export function clientChunks(root: string, result: ViteOutput): ClientChunks {
  const output = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const chunks = output.filter((each): each is Rolldown.OutputChunk => each.type === 'chunk');
  const css = output.find((each): each is Rolldown.OutputAsset => each.fileName.endsWith('.css'));
  if (!css) throw new Error('The client build has no stylesheet.');
  const chunkOf = (source: string): Rolldown.OutputChunk => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, source)));
    if (!found) throw new Error(`The client build has no "${source}".`);
    return found;
  };
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (file: string, files: Set<string>): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const each of byFile.get(file)?.imports ?? []) collect(each, files);
  };
  const reactFile = chunkOf(reactClient).fileName;
  return {
    entry: chunkOf(clientEntry).fileName,
    css: css.source.toString(),
    cssFile: css.fileName,
    filesFor(layout, islandSources) {
      const files = new Set<string>();
      const atFirst = layout === 'main' ? [clientEntry, vitals, publicPage] : [clientEntry, vitals];
      for (const source of atFirst) collect(chunkOf(source).fileName, files);
      const first = files.size;
      const sources = islandSources.length > 0 ? [waking, reactClient, ...islandSources] : [];
      for (const source of sources) collect(chunkOf(source).fileName, files);
      const all = [...files];
      return { all, toWake: all.slice(first) };
    },
    textOf: (files) =>
      files
        .filter((file) => file !== reactFile)
        .map((file) => byFile.get(file)?.code ?? '')
        .join('\n'),
  };
}
