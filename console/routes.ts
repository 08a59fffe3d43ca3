// Every screen with its address, and what it takes from the search parameters. A route's id is its address. Screens come by
// `lazyScreen`, and import nothing from here.

import { createRoute } from '@tanstack/react-router';
import { enquirySubjects } from '#contract/enquiry.ts';
import { kept } from '#contract/json-fields.ts';
import { paymentKinds } from '#contract/payment.ts';
import { candidateFilters, candidateOrders } from '#contract/staff/candidates.ts';
import { clientOrders } from '#contract/staff/clients.ts';
import { enquiryFilters, enquiryOrders } from '#contract/staff/enquiries.ts';
import { mailStates } from '#contract/staff/mail.ts';
import {
  candidateScreens,
  clientScreens,
  consolePaths,
  enquiryScreens,
  mailScreens,
  paymentLinkScreens,
} from '#contract/staff/paths.ts';
import {
  paymentLinkDues,
  paymentLinkOrders,
  paymentLinkStates,
  receiptStates,
} from '#contract/staff/payment-links.ts';
import { receiptFilters, receiptOrders } from '#contract/staff/receipts.ts';
import { vitalNames } from '#contract/vitals.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root-route.ts';
import { readChoice, readDate, readFlag, readPage, readText } from './search.ts';

type Search = Record<string, unknown>;

const getParentRoute = () => rootRoute;

/** They stand outside: nobody is signed in yet. */
const outside = { outside: true };
const acceptScreen = lazyScreen(() => import('./sign-in/accept-screen.tsx'), 'AcceptScreen');
const acceptRoute = <Path extends string>(path: Path) =>
  createRoute({ getParentRoute, path, staticData: outside, component: acceptScreen });

const signIn = [
  createRoute({
    getParentRoute,
    path: consolePaths.signIn,
    staticData: outside,
    validateSearch: ({ next, ended, noCookie }: Search): { next?: string; ended?: true; noCookie?: true } =>
      kept({
        next: typeof next === 'string' ? next : undefined,
        ended: readFlag(ended),
        noCookie: readFlag(noCookie),
      }),
    component: lazyScreen(() => import('./sign-in/sign-in-screen.tsx'), 'SignInScreen'),
  }),
  createRoute({
    getParentRoute,
    path: consolePaths.welcome,
    staticData: outside,
    component: lazyScreen(() => import('./sign-in/welcome-screen.tsx'), 'WelcomeScreen'),
  }),
  acceptRoute('/console/setup/$token'),
  acceptRoute('/console/invite/$token'),
  acceptRoute('/console/reset/$token'),
] as const;

const home = createRoute({
  getParentRoute,
  path: consolePaths.home,
  validateSearch: ({ metric }: Search) => kept({ metric: readChoice(metric, vitalNames) }),
  component: lazyScreen(() => import('./home/home-screen.tsx'), 'HomeScreen'),
});

/** An enquiry's own address carries it along, so that the way back leads to the same rows. */
const readEnquirySearch = (search: Search) =>
  kept({
    q: readText(search.q),
    status: readChoice(search.status, enquiryFilters),
    subject: readChoice(search.subject, enquirySubjects),
    assigned: readText(search.assigned, 100),
    from: readDate(search.from),
    to: readDate(search.to),
    sort: readChoice(search.sort, enquiryOrders),
    ...readPage(search),
  });

const enquiries = [
  createRoute({
    getParentRoute,
    path: consolePaths.enquiries,
    validateSearch: readEnquirySearch,
    component: lazyScreen(() => import('./enquiries/enquiries-screen.tsx'), 'EnquiriesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: enquiryScreens.one,
    validateSearch: readEnquirySearch,
    component: lazyScreen(() => import('./enquiries/enquiry-screen.tsx'), 'EnquiryScreen'),
  }),
] as const;

/** Filters and order stay in the address while receipts are looked through. */
const receipts = createRoute({
  getParentRoute,
  path: consolePaths.receipts,
  validateSearch: (search: Search) =>
    kept({
      q: readText(search.q),
      status: readChoice(search.status, receiptFilters),
      late: readChoice(search.late, ['slow', 'late']),
      sort: readChoice(search.sort, receiptOrders),
      ...readPage(search),
    }),
  component: lazyScreen(() => import('./receipts/receipts-screen.tsx'), 'ReceiptsScreen'),
});
const receipt = createRoute({
  getParentRoute: () => receipts,
  path: '$reference',
  component: lazyScreen(() => import('./receipts/receipt-screen.tsx'), 'ReceiptScreen'),
});

const paymentLinks = [
  createRoute({
    getParentRoute,
    path: consolePaths.paymentLinks,
    validateSearch: (search: Search) =>
      kept({
        q: readText(search.q),
        kind: readChoice(search.kind, paymentKinds),
        receipt: readChoice(search.receipt, receiptStates),
        state: readChoice(search.state, paymentLinkStates),
        due: readChoice(search.due, paymentLinkDues),
        sort: readChoice(search.sort, paymentLinkOrders),
        ...readPage(search),
      }),
    component: lazyScreen(() => import('./payment-links/payment-links-screen.tsx'), 'PaymentLinksScreen'),
  }),
  createRoute({
    getParentRoute,
    path: paymentLinkScreens.create,
    // What the form is filled from: another link, or a client of the directory.
    validateSearch: ({ copy, client }: Search) =>
      kept({ copy: readText(copy, 50), client: readText(client, 50) }),
    component: lazyScreen(() => import('./payment-links/new-link-screen.tsx'), 'NewLinkScreen'),
  }),
  createRoute({
    getParentRoute,
    path: paymentLinkScreens.one,
    component: lazyScreen(() => import('./payment-links/link-screen.tsx'), 'LinkScreen'),
  }),
] as const;

const clients = [
  createRoute({
    getParentRoute,
    path: consolePaths.clients,
    validateSearch: (search: Search) =>
      kept({
        q: readText(search.q),
        archived: readChoice(search.archived, ['only', 'with']),
        sort: readChoice(search.sort, clientOrders),
        ...readPage(search),
      }),
    component: lazyScreen(() => import('./clients/clients-screen.tsx'), 'ClientsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: clientScreens.create,
    // The payment link whose client it is.
    validateSearch: ({ link }: Search) => kept({ link: readText(link, 50) }),
    component: lazyScreen(() => import('./clients/client-form.tsx'), 'NewClientScreen'),
  }),
  createRoute({
    getParentRoute,
    path: clientScreens.one,
    // Pages of the client's links.
    validateSearch: (search: Search) => readPage(search),
    component: lazyScreen(() => import('./clients/client-screen.tsx'), 'ClientScreen'),
  }),
  createRoute({
    getParentRoute,
    path: clientScreens.edit,
    component: lazyScreen(() => import('./clients/client-form.tsx'), 'EditClientScreen'),
  }),
] as const;

const candidates = [
  createRoute({
    getParentRoute,
    path: consolePaths.candidates,
    validateSearch: (search: Search) =>
      kept({
        q: readText(search.q),
        status: readChoice(search.status, candidateFilters),
        sort: readChoice(search.sort, candidateOrders),
        ...readPage(search),
      }),
    component: lazyScreen(() => import('./candidates/candidates-screen.tsx'), 'CandidatesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: candidateScreens.create,
    component: lazyScreen(() => import('./candidates/new-candidate-screen.tsx'), 'NewCandidateScreen'),
  }),
  createRoute({
    getParentRoute,
    path: candidateScreens.one,
    component: lazyScreen(() => import('./candidates/candidate-screen.tsx'), 'CandidateScreen'),
  }),
] as const;

const mail = [
  createRoute({
    getParentRoute,
    path: consolePaths.mail,
    validateSearch: (search: Search) =>
      kept({
        state: readChoice(search.state, mailStates),
        to: readText(search.to, 254),
        ...readPage(search),
      }),
    component: lazyScreen(() => import('./mail/mails-screen.tsx'), 'MailsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: mailScreens.one,
    component: lazyScreen(() => import('./mail/mail-screen.tsx'), 'MailScreen'),
  }),
] as const;

const trail = createRoute({
  getParentRoute,
  path: consolePaths.trail,
  validateSearch: (search: Search) =>
    kept({
      actor: readText(search.actor, 100),
      area: readText(search.area, 40),
      about: readText(search.about, 100),
      from: readDate(search.from),
      to: readDate(search.to),
      ...readPage(search),
    }),
  component: lazyScreen(() => import('./trail/trail-screen.tsx'), 'TrailScreen'),
});

const people = createRoute({
  getParentRoute,
  path: consolePaths.people,
  staticData: { role: 'admin' },
  validateSearch: ({ q }: Search) => kept({ q: readText(q, 254) }),
  component: lazyScreen(() => import('./people/people-screen.tsx'), 'PeopleScreen'),
});

const team = createRoute({
  getParentRoute,
  path: consolePaths.team,
  staticData: { role: 'admin' },
  component: lazyScreen(() => import('./team/team-screen.tsx'), 'TeamScreen'),
});

const account = createRoute({
  getParentRoute,
  path: consolePaths.account,
  validateSearch: ({ setUp }: Search) => kept({ setUp: readChoice(setUp, ['second-factor']) }),
  component: lazyScreen(() => import('./account/account-screen.tsx'), 'AccountScreen'),
});

export const routeTree = rootRoute.addChildren([
  ...signIn,
  home,
  ...enquiries,
  receipts.addChildren([receipt]),
  ...paymentLinks,
  ...clients,
  ...candidates,
  ...mail,
  trail,
  people,
  team,
  account,
]);
