// Every address of the staff console and of the calls behind it. The server registers the calls, the console makes them,
// mails and the terminal link to the console. Schema-free: the console takes values from here.

/** The sign-in library's own calls. */
export const authBase = '/api/auth';

/** Calls of the console: all below `/api/staff/`, all behind the guard. */
export const staffPaths = {
  me: '/api/staff/me',
  trail: '/api/staff/trail',
  trailChoices: '/api/staff/trail/choices',
  trailCheck: '/api/staff/trail/check',
  trailExport: '/api/staff/trail/export',
  people: '/api/staff/people',
  peopleExport: '/api/staff/people/export',
  peopleErase: '/api/staff/people/erase',
} as const;

/** Screens. `$id` is the router's way to write a parameter; `consoleLink` fills it in. */
export const consolePaths = {
  home: '/console',
  signIn: '/console/sign-in',
  enquiries: '/console/enquiries',
  receipts: '/console/receipts',
  paymentLinks: '/console/payment-links',
  clients: '/console/clients',
  candidates: '/console/candidates',
  trail: '/console/trail',
  people: '/console/people',
  team: '/console/team',
  mail: '/console/mail',
  account: '/console/account',
} as const;

/** An address with its `$id` (or another parameter) filled in: for mails, the terminal and links outside the router. */
export const consoleLink = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/\$(\w+)/g, (whole, name: string) => encodeURIComponent(params[name] ?? whole));
