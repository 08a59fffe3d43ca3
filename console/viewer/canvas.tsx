// The window onto the page: draws it by the view, and turns drags, wheels and pinches into changes of the view.

import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Page } from './document.ts';
import type { Point, Size, View } from './view.ts';

export type Gestures = {
  move: (by: Point) => void;
  zoom: (factor: number, about: Point) => void;
};

const draw = (canvas: HTMLCanvasElement, page: Page, view: View, room: Size): void => {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const density = window.devicePixelRatio || 1;
  canvas.width = Math.round(room.width * density);
  canvas.height = Math.round(room.height * density);
  context.imageSmoothingQuality = 'high';
  context.setTransform(density, 0, 0, density, canvas.width / 2, canvas.height / 2);
  context.translate(view.offset.x, view.offset.y);
  context.rotate((view.turn * Math.PI) / 2);
  context.scale(view.zoom, view.zoom);
  context.drawImage(page.source, -page.width / 2, -page.height / 2, page.width, page.height);
};

const distance = ([one, other]: Point[]): number =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);

const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Measured from the middle of the window. */
const fromMiddle = (canvas: HTMLElement, { x, y }: Point): Point => {
  const box = canvas.getBoundingClientRect();
  return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
};

const usePointers = (canvas: RefObject<HTMLCanvasElement | null>, { move, zoom }: Gestures) => {
  const pointers = useRef(new Map<number, Point>());
  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      const known = pointers.current;
      if (!known.has(event.pointerId)) return;
      const before = [...known.values()];
      known.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = [...known.values()];
      const [from, to] = [middle(before), middle(after)];
      move({ x: to.x - from.x, y: to.y - from.y });
      if (after.length === 2 && distance(before) > 0 && canvas.current !== null)
        zoom(distance(after) / distance(before), fromMiddle(canvas.current, to));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
};

export const PageCanvas = ({
  page,
  view,
  room,
  label,
  gestures,
}: {
  page: Page;
  view: View;
  room: Size;
  label: string;
  gestures: Gestures;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(gestures);
  latest.current = gestures;
  const pointers = usePointers(canvas, gestures);

  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, page, view, room);
  }, [page, view, room]);

  useEffect(() => {
    const element = canvas.current;
    // By hand: React's own listener could not keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      if (element === null) return;
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      const about = fromMiddle(element, { x: event.clientX, y: event.clientY });
      latest.current.zoom(Math.exp(-pixels / (event.ctrlKey ? 100 : 400)), about);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      data-turn={view.turn}
      data-zoom={view.zoom.toFixed(3)}
      {...pointers}
    />
  );
};
