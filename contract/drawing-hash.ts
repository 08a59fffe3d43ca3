/** Ahead of a drawing in an address. Apart from contract/drawing.ts, since every page carries it. */
export const drawingHash = '#k=';
