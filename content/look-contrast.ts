// Whether texts can be read on what they stand on, and controls be told from it: the ratios of WCAG 2.2, level AA.

import type { Look } from './types.ts';

type Colours = Record<string, string>;
type Pair = { above: string; grounds: string[]; least: number };

const text = 4.5;
/** Rings of focus and edges of controls. */
const shape = 3;

const onPages: Pair[] = [
  { above: 'text', grounds: ['surface', 'band', 'panel', 'successBand', 'errorBand'], least: text },
  { above: 'muted', grounds: ['surface', 'band', 'panel'], least: text },
  { above: 'link', grounds: ['surface', 'band', 'panel'], least: text },
  { above: 'success', grounds: ['surface', 'panel', 'successBand'], least: text },
  { above: 'error', grounds: ['surface', 'panel', 'errorBand'], least: text },
  { above: 'control', grounds: ['surface', 'band', 'panel'], least: shape },
];
const always: Pair[] = [
  { above: 'onFloor', grounds: ['floor', 'floorRaised'], least: text },
  { above: 'onFloorMuted', grounds: ['floor'], least: text },
  { above: 'accent', grounds: ['floor'], least: text },
  { above: 'floorControl', grounds: ['floor'], least: shape },
  { above: 'onAccent', grounds: ['accent', 'accentRaised'], least: text },
];

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const faultsIn = (scheme: string, colours: Colours, pairs: Pair[]): string[] => {
  return pairs.flatMap(({ above, grounds, least }) =>
    grounds.flatMap((ground) => {
      const [one = '', other = ''] = [colours[above], colours[ground]];
      const ratio = contrast(one, other);
      return ratio >= least
        ? []
        : [
            `content/look.ts: colours.${scheme}.${above}: expected a contrast of ${least} or more against ${ground} (${other}), ` +
              `got ${(Math.floor(ratio * 100) / 100).toFixed(2)} with ${one}`,
          ];
    }),
  );
};

/** Names each pair and its ratio. */
export const contrastFaults = ({ colours }: Look): string[] => {
  const { accent } = colours.always;
  return [
    ...faultsIn('light', colours.light, onPages),
    // In the dark, the ring of focus is the accent.
    ...faultsIn('dark', { ...colours.dark, accent }, [
      ...onPages,
      { above: 'accent', grounds: ['surface', 'panel'], least: shape },
    ]),
    ...faultsIn('always', colours.always, always),
  ];
};
