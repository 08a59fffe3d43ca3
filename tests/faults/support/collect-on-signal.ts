// Loaded into a server under test (`--expose-gc --import`): collects garbage when it gets SIGUSR2, so that its memory can be
// compared with what it was.
process.on('SIGUSR2', () => globalThis.gc?.());
