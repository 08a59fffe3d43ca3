// What the doctor says about one thing.

export type Finding = {
  /** What was looked at, such as `mail`. */
  area: string;
  /** `unknown`: it could not be found out, which is not a fault. */
  state: 'ok' | 'warning' | 'wrong' | 'unknown';
  message: string;
  /** The command or the line of the configuration that fixes it. */
  mend?: string;
};

export const ok = (area: string, message: string): Finding => ({ area, state: 'ok', message });
export const warning = (area: string, message: string, mend: string): Finding => ({
  area,
  state: 'warning',
  message,
  mend,
});
export const wrong = (area: string, message: string, mend: string): Finding => ({
  area,
  state: 'wrong',
  message,
  mend,
});
export const unknown = (area: string, message: string): Finding => ({ area, state: 'unknown', message });

/** Returns the faults that apply, or one finding that all is well. */
export const faultsOr = (faults: (Finding | false)[], well: Finding): Finding[] => {
  const found = faults.filter((each) => each !== false);
  return found.length > 0 ? found : [well];
};
