// Addresses of what staff do with payment links, and the choices of their list.

const link = '/api/staff/payment-links/:id';

export const paymentLinkPaths = {
  list: '/api/staff/payment-links',
  one: link,
  deactivate: `${link}/deactivate`,
  activate: `${link}/activate`,
  expiry: `${link}/expiry`,
  mail: `${link}/mail`,
} as const;

export const paymentLinkScreens = {
  create: '/console/payment-links/new',
  one: '/console/payment-links/$id',
} as const;

export const paymentLinkStates = ['active', 'expired', 'inactive'] as const;

/** `soon`: within a week; both only where nothing was paid yet. */
export const paymentLinkDues = ['soon', 'overdue'] as const;

export const paymentLinkOrders = ['-created', 'created', '-amount', 'amount'] as const;

/** How long a new link lives: for ever, so many days, or to the end of a day. */
export const paymentLinkLifetimes = ['never', '7d', '30d', 'date'] as const;
