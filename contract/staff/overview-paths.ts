// Addresses of what the console's home shows and switches, and of the mails.

export const overviewPaths = {
  todo: '/api/staff/overview/todo',
  enquiries: '/api/staff/overview/enquiries',
  amounts: '/api/staff/overview/amounts',
  funnel: '/api/staff/overview/funnel',
  vitals: '/api/staff/overview/vitals',
  health: '/api/staff/health',
  maintenance: '/api/staff/maintenance',
} as const;

export const mailPaths = {
  list: '/api/staff/mail',
  delivery: '/api/staff/mail/delivery',
  one: '/api/staff/mail/:id',
  retry: '/api/staff/mail/:id/retry',
  dismiss: '/api/staff/mail/:id/dismiss',
  undismiss: '/api/staff/mail/:id/undismiss',
  retryAll: '/api/staff/mail/retry-all',
} as const;

export const mailScreens = { one: '/console/mail/$id' } as const;
