// What pages and console may use though not all supported browsers have it, each with the reason.

/** Tested for before it is called, or merely missed. */
export const allowedCalls = new Set([
  'Window.requestIdleCallback',
  // Safari alone reports it on another event.
  'InputEvent.isComposing',
  // Passkeys are offered where all of these are there.
  'PublicKeyCredential.isConditionalMediationAvailable',
  'PublicKeyCredential.toJSON',
  'PublicKeyCredential.parseRequestOptionsFromJSON',
  'PublicKeyCredential.parseCreationOptionsFromJSON',
  // Without it, the page that stands in during maintenance is measured as well.
  'PerformanceResourceTiming.responseStatus',
  // In a thread of the server.
  'Array.findLastIndex',
]);
export const allowedInScripts = new Set([
  ...allowedCalls,
  'requestIdleCallback',
  // Tested for by React and by the plots.
  'startViewTransition',
  'Intl.Segmenter',
]);
/** Brings along what older browsers lack. */
export const bringsPolyfills = /viewer\/assets\/pdf-/;
/** An older browser shows and does nearly the same without these. */
export const allowedAttributes = new Set([
  // The keyboard may change what is typed.
  'autocapitalize',
  'autocorrect',
  // The first field waits to be chosen.
  'autofocus',
  // A translator may touch names and codes.
  'translate',
  // Its fields are disabled.
  'inert of <div>',
  // The other answers stay open.
  'name of <details>',
  // web/boot.ts does what both say.
  'command',
  'commandfor',
  // The map is fetched sooner.
  'loading of <iframe>',
]);
/** An older browser leaves these out and shows the page well enough. */
export const allowedStyles = new Set(
  [
    // How a text or a control looks at its best.
    'text-wrap hanging-punctuation orphans widows field-sizing scrollbar-width resize forced-color-adjust overscroll-behavior',
    '-webkit-tap-highlight-color :selection :highlight :column :left :right :first :-webkit-search-cancel-button',
    ':-moz-progress-bar :-webkit-progress-bar :-webkit-progress-value',
    // What moves on its way.
    'transition-behavior interpolate-size @starting-style view-transition-name @view-transition :view-transition-group',
    ':view-transition-old :view-transition-new',
    // Only makes pages quicker.
    'content-visibility contain-intrinsic-block-size',
    // Stands in a list with others, behind `@supports`, or over a layout that does as well.
    '@property :popover-open :open :details-content color-mix()',
    // In grids, where all know it; in flex rows Safari does since 15.6.
    'align-content=start',
    // Of the side menu, whose sheet slides in newer browsers alone: in older ones nothing reaches over its edge.
    'overflow=clip',
    // A heading may part from its text on paper, and fingers point without a cursor.
    'break-after=avoid cursor',
    // How high a page or a box is at least or at most.
    'min-height=dvh max-height=dvh min-height=svh max-height=svh',
  ].flatMap((names) => names.split(' ')),
);
