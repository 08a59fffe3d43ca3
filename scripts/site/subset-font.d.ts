// The package brings no types; this is what we use of it.
declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  type Options = {
    targetFormat: 'sfnt' | 'woff2';
    variationAxes?: Record<string, Axis>;
    keepFeatures?: string[];
    noHinting?: boolean;
  };
  // biome-ignore lint/style/noDefaultExport: the package's own
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
