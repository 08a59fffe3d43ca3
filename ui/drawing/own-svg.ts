// An SVG file as it is put into pages and pictures: as large as its place, whatever size it was saved with.

export type OwnSvg = { viewBox: string; markup: string };

/** Drops whatever precedes `<svg`, and the root's size, class and id. `viewBox` is empty if the file has none. */
export const readSvg = (source: string): OwnSvg => {
  const markup = source.slice(source.indexOf('<svg')).trim();
  const end = markup.indexOf('>');
  const root = markup.slice(0, end).replaceAll(/\s(?:width|height|class|id)="[^"]*"/g, '');
  return { viewBox: /viewBox="([^"]*)"/.exec(root)?.[1] ?? '', markup: root + markup.slice(end) };
};
