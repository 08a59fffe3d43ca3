// Addresses of what staff do with candidates' links.

const link = '/api/staff/candidates/:id';

export const candidatePaths = {
  list: '/api/staff/candidates',
  one: link,
  deactivate: `${link}/deactivate`,
  activate: `${link}/activate`,
  reissue: `${link}/reissue`,
  handOver: `${link}/hand-over`,
  resetUpload: `${link}/reset-upload`,
  /** Download of one upload, those that were reset too. */
  file: `${link}/uploads/:uploadId/file`,
  requests: '/api/staff/candidate-requests',
  grant: '/api/staff/candidate-requests/:id/grant',
  refuse: '/api/staff/candidate-requests/:id/refuse',
} as const;

export const candidateScreens = {
  create: '/console/candidates/new',
  one: '/console/candidates/$id',
} as const;
