// Where the API is: the site's own origin unless the build names another (`API_URL`).

const apiOrigin: string = import.meta.env?.API_URL ?? '';

/** Absolute if the API has an origin of its own, otherwise `path` as it is. */
export const apiUrl = (path: string): string => `${apiOrigin}${path}`;
