// The file with its tools: page by page, larger and smaller, turned, moved. Everything works from the keyboard too.

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PageCanvas } from './canvas.tsx';
import type { ToViewer } from './messages.ts';
import { Tools } from './tools.tsx';
import { useShown } from './use-shown.ts';
import {
  moveBy,
  type Size,
  settle,
  showAll,
  startView,
  turnBy,
  type View,
  zoomBy,
  zoomStep,
} from './view.ts';

const arrowStep = 60;

const useRoom = () => {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size>({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const measure = () =>
      setRoom({ width: Math.max(1, element.clientWidth), height: Math.max(1, element.clientHeight) });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { stage, room };
};

export const Viewer = ({
  file,
  pdfScript,
}: {
  file: ToViewer;
  pdfScript: { src: string; nonce: string };
}) => {
  const { stage, room } = useRoom();
  const { state, number, pages, goTo } = useShown(file, pdfScript);
  const [view, setView] = useState<View>(startView);
  const page = state.step === 'shown' ? state.page : undefined;

  const change = (act: (view: View, picture: Size, room: Size) => View) => {
    if (page !== undefined) setView((before) => act(before, page, room));
  };
  const acts = {
    zoomIn: () => change((...now) => zoomBy(now[0], zoomStep, now[1], now[2])),
    zoomOut: () => change((...now) => zoomBy(now[0], 1 / zoomStep, now[1], now[2])),
    fit: () => change(showAll),
    turnLeft: () => change((...now) => turnBy(now[0], -1, now[1], now[2])),
    turnRight: () => change((...now) => turnBy(now[0], 1, now[1], now[2])),
    next: () => goTo(number + 1),
    previous: () => goTo(number - 1),
  };
  const move = (x: number, y: number) => change((...now) => moveBy(now[0], { x, y }, now[1], now[2]));

  useEffect(() => {
    if (page !== undefined) setView((before) => settle(before, page, room));
  }, [page, room]);

  const keys = new Map([
    ['+', acts.zoomIn],
    ['=', acts.zoomIn],
    ['-', acts.zoomOut],
    ['0', acts.fit],
    ['r', acts.turnRight],
    ['R', acts.turnLeft],
    ['ArrowLeft', () => move(arrowStep, 0)],
    ['ArrowRight', () => move(-arrowStep, 0)],
    ['ArrowUp', () => move(0, arrowStep)],
    ['ArrowDown', () => move(0, -arrowStep)],
    ['PageDown', acts.next],
    ['PageUp', acts.previous],
  ]);
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = latest.current.get(event.key);
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className="viewer">
      <Tools acts={acts} number={number} pages={pages} zoom={view.zoom} isShown={page !== undefined} />
      <div ref={stage} className="stage">
        {state.step === 'loading' && <p role="status">Loading the file</p>}
        {state.step === 'failed' && <p role="alert">{state.words}</p>}
        {page !== undefined && (
          <PageCanvas
            page={page}
            view={view}
            room={room}
            label={pages === 1 ? file.label : `${file.label}, page ${number} of ${pages}`}
            gestures={{
              move: ({ x, y }) => move(x, y),
              zoom: (factor, about) => change((...now) => zoomBy(now[0], factor, now[1], now[2], about)),
            }}
          />
        )}
      </div>
    </div>
  );
};
