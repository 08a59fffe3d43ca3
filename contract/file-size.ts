// File sizes as people read them. Megabytes are the specification's: 1,048,576 bytes, so that 5,242,880 is "5 MB".

/** `1 byte`, `3.2 KB`, `12 MB`: one decimal below ten, and never more than megabytes. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const [value, unit] = bytes < 1_048_576 ? [bytes / 1024, 'KB'] : [bytes / 1_048_576, 'MB'];
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${rounded} ${unit}`;
};
