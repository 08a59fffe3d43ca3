// What the virus scanner makes of an uploaded file, and what can stand in its way.
import * as z from 'zod/mini';

/** `open`: clean, or no scanner is set up. `waiting`: cannot be opened yet. `infected`: can never be opened. */
export const fileScanSchema = z.object({
  state: z.enum(['open', 'waiting', 'infected']),
  /** What the scanner calls what it found. */
  signature: z.nullable(z.string()),
});
export type FileScan = z.infer<typeof fileScanSchema>;

export const scanProblems = {
  unreachable: 'The virus scanner cannot be reached. See whether clamd runs and CLAMAV_URL names its socket.',
  silent: 'The virus scanner does not answer in time. See whether it is overloaded.',
  'broken-off': 'The virus scanner drops the connection. Its log says why.',
  'too-large':
    'The virus scanner takes only smaller files. Set StreamMaxLength, MaxFileSize and MaxScanSize in clamd.conf to 60M.',
  failed: 'The virus scanner could not look into the file. Its log says why.',
  'file-gone': 'The file is not in the store any more. For what is missing: cli check.',
} as const satisfies Record<string, string>;
export type ScanProblem = keyof typeof scanProblems;
