// Holds the picture of a drawing to what pages and people who do not see it rely on.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Definition, Drawing } from './generate.ts';
import { LineDrawing } from './line-drawing.tsx';
import { logo } from './named.ts';
import { drawTeam } from './team.ts';

describe('the picture in a page', () => {
  const markup = (
    props: { title?: string; className?: string; draw?: boolean },
    drawing: Definition | Drawing = logo,
  ) => renderToStaticMarkup(createElement(LineDrawing, { drawing, ...props }));

  test('is decoration without a title', () => {
    expect(markup({})).toContain('aria-hidden="true"');
    expect(markup({})).not.toContain('role=');
  });

  test('is an image with one', () => {
    const titled = markup({ title: 'A diamond & a line' });
    expect(titled).toContain('role="img"');
    expect(titled).toContain('aria-label="A diamond &amp; a line"');
    expect(titled).toContain('<title>A diamond &amp; a line</title>');
    expect(titled).not.toContain('aria-hidden');
  });

  test('carries no inline style, and the hooks that its style sheet needs', () => {
    const drawnOnce = markup({ draw: true, className: 'mark' }, drawTeam());
    expect(drawnOnce).not.toMatch(/\sstyle=/);
    expect(drawnOnce).toContain('class="drawing drawing-draws mark"');
    expect(drawnOnce).toContain('class="drawing-line"');
    expect(drawnOnce).toContain('pathLength="1"');
  });
});
