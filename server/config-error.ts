// Why the server or the command line cannot start: the operator's to mend, told in one line without a stack.

export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}
