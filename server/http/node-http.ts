// Node's HTTP, for code that needs more of it than its types. To import the values of `node:http` would read every name that it exports, and
// with that of `WebSocket` load Node's whole client for fetch, which a server at rest does not use: 45 ms of each start, 3 MB.
export const { createServer, IncomingMessage, STATUS_CODES } = process.getBuiltinModule('node:http');
