// Every screen behind the sign-in, for the pictures and for the tests that go through all of them.
import {
  candidateScreens,
  clientScreens,
  consoleLink,
  consolePaths,
  enquiryScreens,
  mailScreens,
  paymentLinkScreens,
  receiptScreens,
} from '#contract/staff/paths.ts';

type Records = Record<
  'enquiryId' | 'paymentLinkId' | 'receipt' | 'clientId' | 'candidateId' | 'mailId' | 'person',
  string
>;

/** The addresses by name; `receipt` is its reference, `person` what is searched for among the people. */
export const consoleScreens = (records: Records) => ({
  home: consolePaths.home,
  enquiries: consolePaths.enquiries,
  enquiry: consoleLink(enquiryScreens.one, { id: records.enquiryId }),
  receipts: consolePaths.receipts,
  receipt: consoleLink(receiptScreens.one, { reference: records.receipt }),
  'payment-links': consolePaths.paymentLinks,
  'payment-link': consoleLink(paymentLinkScreens.one, { id: records.paymentLinkId }),
  'payment-link-new': paymentLinkScreens.create,
  clients: consolePaths.clients,
  client: consoleLink(clientScreens.one, { id: records.clientId }),
  'client-new': clientScreens.create,
  'client-edit': consoleLink(clientScreens.edit, { id: records.clientId }),
  candidates: consolePaths.candidates,
  candidate: consoleLink(candidateScreens.one, { id: records.candidateId }),
  'candidate-new': candidateScreens.create,
  mails: consolePaths.mail,
  mail: consoleLink(mailScreens.one, { id: records.mailId }),
  trail: consolePaths.trail,
  people: `${consolePaths.people}?q=${encodeURIComponent(records.person)}`,
  team: consolePaths.team,
  account: consolePaths.account,
  'not-found': `${consolePaths.home}/nothing-here`,
});
