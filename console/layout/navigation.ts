// The console's areas in the order of the side navigation.

import type { Me, StaffRole } from '#contract/staff/me.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export type NavItem = {
  label: string;
  path: string;
  /** Which count stands beside it, and what it counts. */
  badge?: { name: keyof Me['badges']; words: string };
  role?: Extract<StaffRole, 'admin'>;
};

export const navItems: readonly NavItem[] = [
  { label: 'Home', path: consolePaths.home },
  { label: 'Enquiries', path: consolePaths.enquiries, badge: { name: 'enquiries', words: 'new' } },
  { label: 'Receipts', path: consolePaths.receipts, badge: { name: 'receipts', words: 'to check' } },
  { label: 'Payment links', path: consolePaths.paymentLinks },
  { label: 'Clients', path: consolePaths.clients },
  { label: 'Candidates', path: consolePaths.candidates, badge: { name: 'candidates', words: 'to look at' } },
  { label: 'Mail', path: consolePaths.mail, badge: { name: 'mail', words: 'not delivered' } },
  { label: 'Audit log', path: consolePaths.trail },
  { label: 'Privacy requests', path: consolePaths.people, role: 'admin' },
  { label: 'Team', path: consolePaths.team, role: 'admin' },
];

/** Whether an address lies in an area; home is only itself. */
export const isInArea = (pathname: string, path: string): boolean =>
  pathname === path || (path !== consolePaths.home && pathname.startsWith(`${path}/`));
