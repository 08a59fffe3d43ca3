// Addresses of the staff console's screens: what it links to itself, and mails and the terminal link to. Those of the calls
// behind it: *-endpoints.ts.

/** `$id` is the router's way to write a parameter; `consoleLink` fills it in. */
export const consolePaths = {
  home: '/console',
  signIn: '/console/sign-in',
  welcome: '/console/welcome',
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

export const candidateScreens = {
  create: '/console/candidates/new',
  one: '/console/candidates/$id',
} as const;

export const clientScreens = {
  create: '/console/clients/new',
  one: '/console/clients/$id',
  edit: '/console/clients/$id/edit',
} as const;

export const enquiryScreens = { one: '/console/enquiries/$id' } as const;

export const mailScreens = { one: '/console/mail/$id' } as const;

export const paymentLinkScreens = {
  create: '/console/payment-links/new',
  one: '/console/payment-links/$id',
} as const;

export const receiptScreens = { one: '/console/receipts/$reference' } as const;

/** A document of its own, shown in a sandboxed frame. */
export const viewerPath = '/console/viewer';

/** Screens that links from mails and the terminal open; the token comes last. */
export const tokenScreens = {
  setup: '/console/setup/:token',
  invite: '/console/invite/:token',
  reset: '/console/reset/:token',
} as const;

/** An address with its `$id` (or another parameter) filled in: for mails, the terminal and links outside the router. */
export const consoleLink = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/\$(\w+)/g, (whole, name: string) => encodeURIComponent(params[name] ?? whole));
