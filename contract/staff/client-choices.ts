// What the directory can be ordered by. Schema-free: the console takes values from here.

export const clientOrders = ['name', '-name', '-created', 'created'] as const;
