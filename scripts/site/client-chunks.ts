// Which script files a page loads: its entry with what that imports, and what it may load later.

import { join } from 'node:path';
import type { build, Rolldown } from 'vite';

export const stylesheet = 'web/site.css';
/** They name no class of ours. */
const libraries = '/node_modules/';

export type ClientChunks = {
  css: string;
  /** Where it lies; the pages hold it themselves. */
  cssFile: string;
  /**
   * The files of a module and of all it imports, its own first.
   * @throws if the build has no such module.
   */
  filesFor(source: string): string[];
  /** Their text less that of libraries. */
  textOf(files: string[]): string;
};

export type ViteOutput = Awaited<ReturnType<typeof build>>;

export const clientChunks = (root: string, result: ViteOutput): ClientChunks => {
  const output = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const chunks = output.filter((each): each is Rolldown.OutputChunk => each.type === 'chunk');
  const css = output.find((each): each is Rolldown.OutputAsset => each.fileName.endsWith('.css'));
  if (!css) throw new Error('The client build has no stylesheet.');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (file: string, files: Set<string>): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const each of byFile.get(file)?.imports ?? []) collect(each, files);
  };
  return {
    css: css.source.toString(),
    cssFile: css.fileName,
    filesFor(source) {
      const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, source)));
      if (!found) throw new Error(`The client build has no "${source}".`);
      const files = new Set<string>();
      collect(found.fileName, files);
      return [...files];
    },
    textOf: (files) =>
      files
        .flatMap((file) => Object.entries(byFile.get(file)?.modules ?? {}))
        .filter(([id]) => !id.includes(libraries))
        .map(([, { code }]) => code ?? '')
        .join('\n'),
  };
};
