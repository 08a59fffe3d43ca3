// The geometry of the viewer: what fits, what stays under the pointer, and that a picture is never lost outside.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveBy, settle, showAll, startView, turnBy, zoomBy } from './view.ts';

const room = { width: 600, height: 400 };
const tall = { width: 1000, height: 2000 };

describe('the view', () => {
  it('fits the whole picture, turned too, and blows small ones up no further than twice', () => {
    expect(showAll(startView, tall, room).zoom).toBe(0.2);
    expect(turnBy(showAll(startView, tall, room), 1, tall, room)).toMatchObject({ zoom: 0.3, turn: 1 });
    expect(showAll(startView, { width: 10, height: 10 }, room).zoom).toBe(2);
  });

  it('is the same after four turns, and turns to the left', () => {
    let view = showAll(startView, tall, room);
    for (let each = 0; each < 4; each += 1) view = turnBy(view, 1, tall, room);
    expect(view).toEqual(showAll(startView, tall, room));
    expect(turnBy(view, -1, tall, room).turn).toBe(3);
  });

  it('keeps what is under the pointer where it is', () => {
    const about = { x: 50, y: -30 };
    const before = zoomBy(showAll(startView, tall, room), 10, tall, room);
    const after = zoomBy(before, 1.5, tall, room, about);
    const under = (view: typeof before) => [
      (about.x - view.offset.x) / view.zoom,
      (about.y - view.offset.y) / view.zoom,
    ];
    for (const [at, value] of under(after).entries()) expect(value).toBeCloseTo(under(before)[at] ?? 0);
  });

  it('follows the window until someone zooms', () => {
    const wider = { width: 1200, height: 800 };
    const fitted = showAll(startView, tall, room);
    expect(settle(fitted, tall, wider).zoom).toBe(0.4);
    const zoomed = zoomBy(fitted, 2, tall, room);
    expect(settle(zoomed, tall, wider).zoom).toBe(zoomed.zoom);
  });

  it('never loses the picture, whatever is done to it', () => {
    const number = fc.double({ min: -5_000, max: 5_000, noNaN: true });
    const acts = fc.array(
      fc.oneof(
        fc.record({ move: fc.record({ x: number, y: number }) }),
        fc.record({
          zoom: fc.double({ min: 0.1, max: 9, noNaN: true }),
          about: fc.record({ x: number, y: number }),
        }),
        fc.record({ turn: fc.constantFrom(1, -1) }),
      ),
    );
    fc.assert(
      fc.property(acts, (all) => {
        let view = showAll(startView, tall, room);
        for (const act of all) {
          if ('move' in act) view = moveBy(view, act.move, tall, room);
          else if ('zoom' in act) view = zoomBy(view, act.zoom, tall, room, act.about);
          else view = turnBy(view, act.turn, tall, room);
        }
        const [width, height] = view.turn % 2 === 0 ? [tall.width, tall.height] : [tall.height, tall.width];
        const reaches = (offset: number, size: number, space: number) =>
          Math.abs(offset) <= Math.max(0, (size * view.zoom - space) / 2) + 1e-6;
        return (
          view.zoom > 0.05 &&
          view.zoom <= 8 &&
          reaches(view.offset.x, width, room.width) &&
          reaches(view.offset.y, height, room.height)
        );
      }),
    );
  });
});
