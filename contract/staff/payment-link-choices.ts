// What payment links can be narrowed to, ordered by and made with. Schema-free: the console takes values from here.

export const paymentLinkStates = ['active', 'expired', 'inactive'] as const;

/** `soon`: within a week; both only where nothing was paid yet. */
export const paymentLinkDues = ['soon', 'overdue'] as const;

export const paymentLinkOrders = ['-created', 'created', '-amount', 'amount'] as const;

/** How long a new link lives: for ever, so many days, or to the end of a day. */
export const paymentLinkLifetimes = ['never', '7d', '30d', 'date'] as const;
