// Where a picture stands in the window: how large, how turned, how far moved. Pure; drawing is canvas.tsx's.

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

export type View = {
  zoom: number;
  /** Quarter turns to the right, 0 to 3. */
  turn: number;
  /** From the middle of the window to the middle of the picture. */
  offset: Point;
  /** Follows the window's size until someone zooms. */
  isFitted: boolean;
};

export const zoomStep = 1.25;
const mostZoom = 8;
/** A small picture is not blown up further than this to fill the window. */
const mostFitted = 2;

export const startView: View = { zoom: 1, turn: 0, offset: { x: 0, y: 0 }, isFitted: true };

const turned = ({ width, height }: Size, turn: number): Size =>
  turn % 2 === 0 ? { width, height } : { width: height, height: width };

const fitZoom = (picture: Size, turn: number, room: Size): number => {
  const { width, height } = turned(picture, turn);
  return Math.min(room.width / width, room.height / height, mostFitted);
};

const limit = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** No part of the window is empty that the picture could fill. */
const kept = (view: View, picture: Size, room: Size): View => {
  const { width, height } = turned(picture, view.turn);
  return {
    ...view,
    offset: {
      x: limit(view.offset.x, Math.max(0, (width * view.zoom - room.width) / 2)),
      y: limit(view.offset.y, Math.max(0, (height * view.zoom - room.height) / 2)),
    },
  };
};

/** The whole picture. Also what follows a change of the window's size. */
export const showAll = (view: View, picture: Size, room: Size): View => ({
  ...view,
  zoom: fitZoom(picture, view.turn, room),
  offset: { x: 0, y: 0 },
  isFitted: true,
});

export const settle = (view: View, picture: Size, room: Size): View =>
  view.isFitted ? showAll(view, picture, room) : kept(view, picture, room);

/** The point under `about`, measured from the middle of the window, stays where it is. */
export const zoomBy = (
  view: View,
  factor: number,
  picture: Size,
  room: Size,
  about: Point = { x: 0, y: 0 },
): View => {
  const least = Math.min(fitZoom(picture, view.turn, room), 1) / 2;
  const zoom = Math.min(mostZoom, Math.max(least, view.zoom * factor));
  const ratio = zoom / view.zoom;
  const offset = {
    x: about.x - (about.x - view.offset.x) * ratio,
    y: about.y - (about.y - view.offset.y) * ratio,
  };
  return kept({ ...view, zoom, offset, isFitted: false }, picture, room);
};

/** A quarter turn to the right (1) or to the left (-1). */
export const turnBy = (view: View, quarters: number, picture: Size, room: Size): View =>
  settle({ ...view, turn: (view.turn + quarters + 4) % 4, offset: { x: 0, y: 0 } }, picture, room);

export const moveBy = (view: View, by: Point, picture: Size, room: Size): View =>
  kept({ ...view, offset: { x: view.offset.x + by.x, y: view.offset.y + by.y } }, picture, room);
