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

/** Returns how to say something about this area. */
export const about = (area: string) => ({
  ok: (message: string): Finding => ({ area, state: 'ok', message }),
  warning: (message: string, mend: string): Finding => ({ area, state: 'warning', message, mend }),
  wrong: (message: string, mend: string): Finding => ({ area, state: 'wrong', message, mend }),
  unknown: (message: string): Finding => ({ area, state: 'unknown', message }),
});

/** Returns the faults that apply, or one finding that all is well. */
export const faultsOr = (faults: (Finding | false)[], well: Finding): Finding[] => {
  const found = faults.filter((each) => each !== false);
  return found.length > 0 ? found : [well];
};
