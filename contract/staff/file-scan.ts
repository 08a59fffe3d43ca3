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
  unreachable:
    'The virus scanner cannot be reached. Check that clamd is running and that CLAMAV_URL names its socket.',
  silent: 'The virus scanner does not answer in time. Check whether it is overloaded.',
  'broken-off': 'The virus scanner drops the connection. Its log says why.',
  'too-large':
    'The virus scanner accepts only smaller files. Set StreamMaxLength, MaxFileSize and MaxScanSize in clamd.conf to 60M.',
  failed: 'The virus scanner could not scan the file. Its log says why.',
  'file-gone': 'The file is no longer in the store. To see what is missing: npm run -s cli -- check',
} as const satisfies Record<string, string>;
export type ScanProblem = keyof typeof scanProblems;
