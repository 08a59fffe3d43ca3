// Pressing and typing as both kinds of WebDriver take them.
import type { Point } from './page.ts';

const wordsOf = (text: string) =>
  [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);

export const pressActions = ({ x, y }: Point) => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
export const typeActions = (text: string) => [{ type: 'key', id: 'keyboard', actions: wordsOf(text) }];
