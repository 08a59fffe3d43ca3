// A refusal, thrown by features; the error handler turns it into JSON with the code's status.
import { type ErrorCode, errorFacts } from '#contract/errors.ts';

export type ApiErrorOptions = {
  /** Replaces the code's words, never its status. */
  message?: string;
  /** Field name to what is wrong with it. */
  errors?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The record as it is now, as its own call answers it: for a save that came too late. */
  current?: object;
};

export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly errors: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: object | undefined;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? errorFacts[code].message);
    this.code = code;
    this.statusCode = errorFacts[code].status;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }
}

/** Does what `save` does; what comes too late is refused with the record as it is now. */
export const refuseWithCurrent = async <Saved>(
  save: () => Promise<Saved>,
  current: () => Promise<object>,
): Promise<Saved> => {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'staff.conflict')) throw error;
    throw new ApiError(error.code, { message: error.message, current: await current() });
  }
};

/** Returns the row itself. Throws `staff.not-found` if there is none. */
export const orNotFound = <Row>(row: Row | undefined, message?: string): Row => {
  if (row === undefined) throw new ApiError('staff.not-found', message === undefined ? {} : { message });
  return row;
};
