// How bundles leave out what they do not use. A noun's schemas stand in one file of `contract/` with what pages and console take
// from there, and must not bring the schema library with them.

export const treeshake = {
  /** `schema.shape` changes nothing. */
  propertyReadSideEffects: false as const,
  // Marks in the sources themselves are lost from one chunk to the other.
  manualPureFunctions: ['z', 'checked', 'strings', 'text', 'day', 'makePageSchema'],
};
