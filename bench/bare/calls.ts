// The addresses of the bare server.
export const bareCalls = { write: '/write', read: '/read', page: '/', upload: '/upload' };
