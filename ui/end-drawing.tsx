// How something ended, as a drawing beside the words: a tick or a cross, one line that draws itself once. The page holds it
// (ui/drawing/end-drawings.tsx).

/** Shows nothing unless the page holds `EndDrawings`. */
export const EndDrawing = ({ name }: { name: 'success' | 'failure' }) => (
  <svg className={`end-drawing end-${name}`} aria-hidden="true">
    <use href={`#drawing-${name}`} />
  </svg>
);
