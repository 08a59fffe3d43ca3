// The agency's own pictures: `drawings/<name>.svg` stands in for the drawing of that name in ui/drawing/named.ts, `logo.svg` for the mark.
// Vite gathers them, so nothing that runs as it is in Node imports this file.

const logos = import.meta.glob<string>('./drawings/logo.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const others = import.meta.glob<string>(['./drawings/*.svg', '!./drawings/logo.svg'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** As SVG, where the agency has a logo of its own. */
export const ownLogo = logos['./drawings/logo.svg'];

export const ownDrawing = (name: string): string | undefined =>
  name === 'logo' ? ownLogo : others[`./drawings/${name}.svg`];
