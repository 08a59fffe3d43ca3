// Fixes one thing in the typesetting library: if a font says nothing about how a sign is attached to a letter in one
// of its tables, as fonts of Malayalam, Telugu and Gurmukhi do, the library stops instead of going on to the next.
import type PdfKit from 'pdfkit';

type Positioner = { applyLookup(type: number, table: unknown): boolean };
type Inside = { _font?: { font?: { _layoutEngine?: { engine?: { GPOSProcessor?: Positioner } } } } };

const mended = new WeakSet<Positioner>();

/** For the font that the document uses now. */
export const bearMissingAnchors = (pdf: InstanceType<typeof PdfKit>): void => {
  const positioner = (pdf as unknown as Inside)._font?.font?._layoutEngine?.engine?.GPOSProcessor;
  if (positioner === undefined || mended.has(positioner)) return;
  mended.add(positioner);
  const apply = positioner.applyLookup.bind(positioner);
  positioner.applyLookup = (type, table) => {
    try {
      return apply(type, table);
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
};
