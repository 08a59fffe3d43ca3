// Why the server or the command line cannot start, in one line without a stack, for the operator to fix.

export class ConfigError extends Error {
  override name = 'ConfigError';
}
