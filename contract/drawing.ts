// A drawing that a visitor made, as text: what stands behind `#k=` (drawing-hash.ts) in the address of home and goes along with an enquiry.
// Which lines it stands for is the drawing's own (ui/drawing/redraw.ts); here is what it can look like.

/** ASCII. */
export const drawingMaxLength = 9;
export const drawingPattern = /^a[0-9a-z]{1,8}$/;
