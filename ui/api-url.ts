// Where the API is: the site's own origin unless the build names another (`VITE_API_BASE`).

const apiBase: string = (import.meta.env?.VITE_API_BASE ?? '').replace(/\/$/, '');

export const apiUrl = (path: string): string => `${apiBase}${path}`;
