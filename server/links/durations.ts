// How long a link lives, as it is written on the command line: `90s`, `15m`, `2h`, `30d`.

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Ten years: anything longer is more likely a typo. */
const longestMs = 3_650 * 86_400_000;

/** Returns milliseconds; `undefined` for anything but a whole number above zero with one of the four units. */
export const parseDuration = (text: string): number | undefined => {
  const [, count, unit = ''] = /^([1-9]\d{0,9})([smhd])$/.exec(text.trim()) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? Number.NaN);
  return ms <= longestMs ? ms : undefined;
};

export const durationHint = 'Write it like 90s, 15m, 2h or 30d.';
