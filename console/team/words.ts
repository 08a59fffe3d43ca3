// Words of the team's screens.

export const roleLabels = { admin: 'Administrator', staff: 'Staff' } as const;
