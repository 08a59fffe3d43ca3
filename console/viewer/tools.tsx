// The bar above the page. Buttons keep their place whatever is shown, so that nobody presses the wrong one.

import type { ReactNode } from 'react';

export type Acts = Record<
  'zoomIn' | 'zoomOut' | 'fit' | 'turnLeft' | 'turnRight' | 'next' | 'previous',
  () => void
>;

const Tool = ({
  label,
  keys,
  disabled,
  onClick,
  children,
}: {
  label: string;
  /** Key that does the same. */
  keys: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-label={label}
    aria-keyshortcuts={keys}
    title={`${label} (${keys})`}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </button>
);

const Icon = ({ path, isFlipped = false }: { path: string; isFlipped?: boolean }) => (
  <svg
    viewBox="0 0 20 20"
    width="20"
    height="20"
    aria-hidden="true"
    className={isFlipped ? 'flipped' : undefined}
  >
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

const icons = {
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  fit: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  turn: 'M15.5 7.5A6.5 6.5 0 1 0 16.5 11M15.8 3.5v4.3h-4.3',
  forward: 'M7.5 4l6 6-6 6',
} as const;

export const Tools = ({
  acts,
  number,
  pages,
  zoom,
  isShown,
}: {
  acts: Acts;
  number: number;
  pages: number;
  zoom: number;
  isShown: boolean;
}) => (
  <div role="toolbar" aria-label="The file" className="tools">
    <Tool label="Zoom out" keys="-" disabled={!isShown} onClick={acts.zoomOut}>
      <Icon path={icons.minus} />
    </Tool>
    <output className="zoom" aria-label="Zoom">
      {Math.round(zoom * 100)}%
    </output>
    <Tool label="Zoom in" keys="+" disabled={!isShown} onClick={acts.zoomIn}>
      <Icon path={icons.plus} />
    </Tool>
    <Tool label="Show all" keys="0" disabled={!isShown} onClick={acts.fit}>
      <Icon path={icons.fit} />
    </Tool>
    <Tool label="Turn left" keys="Shift+R" disabled={!isShown} onClick={acts.turnLeft}>
      <Icon path={icons.turn} isFlipped />
    </Tool>
    <Tool label="Turn right" keys="R" disabled={!isShown} onClick={acts.turnRight}>
      <Icon path={icons.turn} />
    </Tool>
    {pages > 1 && (
      <div className="pages">
        <Tool label="Previous page" keys="PageUp" disabled={number === 1} onClick={acts.previous}>
          <Icon path={icons.forward} isFlipped />
        </Tool>
        <output aria-label="Page">
          {number} / {pages}
        </output>
        <Tool label="Next page" keys="PageDown" disabled={number === pages} onClick={acts.next}>
          <Icon path={icons.forward} />
        </Tool>
      </div>
    )}
  </div>
);
