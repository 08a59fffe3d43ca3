// Addresses of what staff do with enquiries.

const one = '/api/staff/enquiries/:id';

export const enquiryPaths = {
  list: '/api/staff/enquiries',
  /** Exactly how many rows an export holds. */
  count: '/api/staff/enquiries/count',
  export: '/api/staff/enquiries/export',
  one,
  status: `${one}/status`,
  assignee: `${one}/assignee`,
  notes: `${one}/notes`,
  note: `${one}/notes/:noteId`,
  reply: `${one}/reply`,
} as const;

export const enquiryScreens = { one: '/console/enquiries/$id' } as const;
