// What each file of this folder must hold. `validate.ts` checks it, and the types of `types.ts` come from here. For Node alone: no page imports it.
// Every message says what was expected; `validate.ts` puts file and field before it, and what stands there after it.

import * as z from 'zod';
import { drawingPattern } from '#contract/drawing.ts';
import { type EnquiryField, enquiryFields } from '#contract/enquiry.ts';

/** Why a text cannot be shown, if so. */
export const textFault = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return 'expected a text';
  if (value.trim() === '') return 'expected some words';
  if (value !== value.trim()) return 'expected no space at the beginning or end';
  if (/\b(undefined|NaN)\b|\[object|\{\{/.test(value)) return 'expected a text in which nothing is missing';
  return undefined;
};

/** A value that holds no words (a function, a choice) is judged by `fault`. */
const judged = <T>(fault: (value: T) => string | undefined) =>
  z.custom<T>().superRefine((value, context) => {
    const message = fault(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: value });
  });

const text = judged<string>(textFault);

/** A sentence with values in it: a function, tried with `sample`. */
const says = <A extends unknown[]>(...sample: A) =>
  judged<(...values: A) => string>((value) => {
    if (typeof value !== 'function') return 'expected a function that returns a text';
    const fault = textFault(value(...sample));
    return fault && `${fault} from the function`;
  });

/** An object of texts and nothing else. */
const texts = <K extends string>(...names: K[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, text])) as Record<K, typeof text>);

const matching = (pattern: RegExp, expected: string) => z.string().regex(pattern, `expected ${expected}`);
const between = (from: number, to: number) => {
  const error = `expected a number from ${from} to ${to}`;
  return z.number(error).gte(from, error).lte(to, error);
};
const whole = (from: number, to: number) => {
  const error = `expected a whole number from ${from} to ${to}`;
  return z.int(error).gte(from, error).lte(to, error);
};
const list = <T extends z.ZodType>(item: T, least: number, most: number) => {
  const error = least === most ? `expected ${least} entries` : `expected ${least} to ${most} entries`;
  return z.array(item, 'expected a list').min(least, error).max(most, error);
};
const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, `expected one of ${values.join(', ')}`);

const email = z.email('expected an e-mail address');
const https = z.url({ protocol: /^https$/, error: 'expected an address that begins with https://' });
const href = matching(/^(\/|#)[\w/#-]*$/, 'an address of this site, which begins with / or #');
const clock = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 09:00');
const colour = matching(/^#[0-9a-f]{6}$/, 'a colour such as #571c14: # and six of 0-9 and a-f');
const key = matching(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens');
const name = matching(/^[a-zA-Z][\w-]*$/, 'a name of letters, digits and hyphens');
const drawingText = matching(drawingPattern, 'a drawing as the address of the page keeps it');
const titled = texts('title', 'text');
const action = z.strictObject({ label: text, about: z.optional(text), href });
const meta = z.strictObject({
  title: text,
  description: text.refine(
    ({ length }) => length >= 100 && length <= 180,
    'expected 100 to 180 characters, of which search engines show some 160',
  ),
});

/** No two of a list are the same by this. */
const distinct = <T>(pick: (item: T) => string) =>
  z.superRefine<T[]>((items, context) => {
    const picked = items.map(pick);
    const twice = picked.find((one, at) => picked.indexOf(one) !== at);
    if (twice !== undefined)
      context.addIssue({ code: 'custom', message: `expected "${twice}" only once`, input: items });
  });

const office = z.strictObject({
  name: text,
  lines: list(text, 1, 4),
  city: text,
  region: text,
  postalCode: text,
  country: matching(/^[A-Z]{2}$/, 'a country as two capital letters, such as IN'),
  latitude: between(-90, 90),
  longitude: between(-180, 180),
});

const zone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}, 'expected a time zone such as Asia/Kolkata');

export const brandSchema = z.strictObject({
  name: text,
  /** For labels such as "<short name> ID". */
  shortName: text,
  /** Names the JSON field `<slug>Id`, cookies and the like. */
  slug: matching(/^[a-z][a-z0-9]*$/, 'lower-case letters and digits'),
  legalName: text,
  domain: matching(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a domain such as agency.example'),
  tagline: text,
  description: text,
  foundedYear: whole(1900, 2100),
  email,
  hrEmail: email,
  /** `label` is shown, `e164` is dialled. */
  phones: list(
    z.strictObject({
      label: text,
      e164: matching(/^\+[1-9]\d{7,14}$/, 'a phone number with country code, such as +918001400140'),
    }),
    1,
    6,
  ),
  mail: z.strictObject({ fromName: text, fromAddress: email, enquiriesTo: email }),
  /** The first one is the registered office: it is in the footer and in documents. */
  offices: list(office, 1, 6),
  hours: z.strictObject({
    /** IANA zone and what people call it. */
    zone,
    zoneLabel: text,
    days: text,
    opens: clock,
    closes: clock,
    openDays: list(
      oneOf('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'),
      1,
      7,
    ).check(distinct((day) => day)),
    closed: text,
    /** The whole sentence for people. */
    line: text,
  }),
  social: list(z.strictObject({ name: text, url: https }), 0, 8),
  /** Without it the contact page has no map. */
  map: z.optional(
    z.strictObject({ office, serviceName: text, embedUrl: https, directionsUrl: https, title: text }),
  ),
  /** The figure on the experience badge; the words after it are the page's. */
  experience: matching(/^\d+\+?$/, 'a figure such as 1+'),
  /** `nameAlsoAllows` lists extra characters that a name may hold. */
  forms: z.strictObject({ nameAlsoAllows: z.string(), longestEmailEnding: whole(2, 63) }),
});

const colours = <K extends string>(...names: K[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, colour])) as Record<K, typeof colour>);
const page = [
  ...(['surface', 'band', 'panel', 'text', 'muted', 'rule', 'control', 'link'] as const),
  ...(['success', 'successBand', 'error', 'errorBand'] as const),
] as const;
const axes = z.record(
  z.string(),
  z.union([z.number(), z.strictObject({ min: z.number(), max: z.number() })]),
);
const typeface = z.strictObject({
  family: text,
  /** Of an installed package, or `./…` in this folder; woff2. */
  file: matching(/^(@|\.\/).+\.woff2$/, 'a woff2 file of an installed package, or ./ and one in content/'),
  /** Where a variable font stands on its axes; empty for a file of one weight. */
  axes,
  /** The installed `@fontsource/…` package whose static files PDFs are set in. */
  documents: key,
});
export const lookSchema = z.strictObject({
  colours: z.strictObject({
    light: colours(...page),
    dark: colours(...page),
    always: colours(
      ...(['floor', 'floorRaised', 'onFloor', 'onFloorMuted', 'floorRule', 'floorControl'] as const),
      ...(['accent', 'accentRaised', 'onAccent'] as const),
    ),
  }),
  typefaces: z.strictObject({ display: typeface, text: typeface }),
});

const navEntry = z.strictObject({
  label: text,
  href,
  description: z.optional(text),
  /** The drawing of the service it leads to. */
  drawing: z.optional(name),
});
export const navigationSchema = z.strictObject({
  headerLinks: list(navEntry, 2, 6).refine(
    (links) => links.some((link) => link.href === '/#services'),
    'expected one entry with href "/#services", which opens the menu of services',
  ),
  getStarted: navEntry,
  serviceLinks: list(navEntry, 1, 12),
  navigation: z.strictObject({
    services: texts('label', 'pictureTitle'),
    labels: texts(
      ...(['skipToContent', 'mainNavigation', 'mobileNavigation', 'footerNavigation', 'breadcrumb'] as const),
      ...(['openMenu', 'closeMenu', 'showServices', 'hideServices', 'homeLink', 'scrollToTop'] as const),
      ...(['close', 'opensInNewTab'] as const),
    ),
  }),
  footer: z.strictObject({
    lede: text,
    headings: texts('links', 'services', 'contact', 'social'),
    links: list(navEntry, 1, 16),
    socialLabel: says('LinkedIn'),
    copyright: says(2026),
    scrollToTop: text,
    theme: texts('label', 'system', 'light', 'dark'),
  }),
  pageTrouble: z.strictObject({
    chunkFailed: texts('title', 'text', 'reload'),
    newVersion: texts('text', 'reload'),
    unexpected: texts('title', 'text', 'reload'),
  }),
});

/** Those of ui/drawing/named.ts, and the picture of the team. */
export const drawingNames = [
  ...(['logo', 'hero', 'window', 'handset', 'diamond', 'plus', 'ring', 'racks'] as const),
  ...(['stepOne', 'stepTwo', 'stepThree', 'stepFour', 'rapidDeployment', 'advancedSecurity'] as const),
  ...(['dedicatedSupport', 'about', 'technology', 'callToAction', 'enquire', 'faq', 'contact'] as const),
  ...(['whoWeAre', 'mission', 'vision', 'success', 'failure', 'maintenance', 'notFound', 'mapPin'] as const),
  'team',
] as const;

const menuEntry = z.strictObject({
  /** Names its picture for link previews. */
  id: key,
  path: matching(/^\/services\/[\w-]+$/, 'an address such as /services/web_design'),
  /** One of `drawingNames`, or the name of a file in `drawings/`. */
  drawing: name,
  label: text,
  /** One line in the dropdown and the home grid. */
  line: text,
});
export const menuSchema = list(menuEntry, 1, 12)
  .check(distinct(({ id }) => id))
  .check(distinct(({ path }) => path));

const tab = z.strictObject({
  id: key,
  label: text,
  title: text,
  paragraphs: list(text, 1, 3),
  points: list(text, 2, 6),
});
export const serviceSchema = z.strictObject({
  menu: menuEntry,
  meta,
  h1: text,
  breadcrumb: text,
  lede: text,
  /** The intro beside the badge. */
  intro: z.strictObject({
    subtitle: z.optional(text),
    heading: text,
    paragraphs: list(text, 1, 3),
    badge: text,
  }),
  benefits: z.strictObject({ heading: text, items: list(titled, 3, 8) }),
  tabs: z.strictObject({ heading: text, items: list(tab, 2, 6).check(distinct(({ id }) => id)) }),
  callToAction: texts('heading', 'text', 'label'),
});

const described = <const I extends readonly string[]>(...ids: I) =>
  z.strictObject({ id: oneOf(...ids), title: text, text });
export const homeSchema = z.strictObject({
  meta,
  /** What stands on the page, from top to bottom. */
  sections: list(
    oneOf(
      ...(['hero', 'about', 'howWeWork', 'services', 'servicesAlt', 'callToAction'] as const),
      ...(['enquireNow', 'faq', 'contact'] as const),
    ),
    2,
    9,
  )
    .check(distinct((section) => section))
    .refine(([first]) => first === 'hero', 'expected "hero" first: it holds the heading of the page')
    .refine((all) => all.includes('services'), 'expected "services" among them: the menu leads there'),
  hero: z.strictObject({ kicker: text, heading: text, lede: text, action, draw: text }),
  features: list(described('rapid-deployment', 'advanced-security', 'dedicated-support'), 3, 3),
  about: z.strictObject({ heading: text, paragraphs: list(text, 1, 4), action, pictureTitle: text }),
  howWeWork: z.strictObject({
    heading: text,
    lede: text,
    stepLabel: says(1),
    steps: list(described('planning', 'development', 'testing', 'launch'), 4, 4),
  }),
  services: z.strictObject({ heading: text, lede: text, learnMore: text, learnMoreAbout: says('SEO') }),
  servicesAlt: z.strictObject({ heading: text, text, points: list(titled, 1, 6) }),
  callToAction: z.strictObject({ heading: text, text, primary: action, secondary: action }),
  enquireNow: z.strictObject({ heading: text, text, action }),
  faq: z.strictObject({
    heading: text,
    lede: text,
    items: list(
      z.strictObject({ question: matching(/\S\?$/, 'a question that ends with ?'), answer: text }),
      1,
      12,
    ),
    contactHeading: text,
    contactOptions: list(action.extend({ id: oneOf('email', 'chat', 'call') }), 1, 3),
  }),
  contact: z.strictObject({
    heading: text,
    lede: text,
    /** Names the link that covers the whole block. */
    coverLabel: text,
    fields: texts('name', 'email', 'phone', 'subject', 'message'),
    requiredNote: text,
    action,
  }),
});

const aboutTab = <const I extends string>(id: I) =>
  z.strictObject({
    id: z.literal(id, `expected "${id}"`),
    label: text,
    title: text,
    quote: text,
    /** What the drawing beside it shows. */
    pictureTitle: text,
  });
export const aboutSchema = z.strictObject({
  meta,
  badge: text,
  heading: text,
  tagline: text,
  action,
  pictureTitle: text,
  story: z.strictObject({
    heading: text,
    tabs: z.tuple([aboutTab('who-we-are'), aboutTab('mission'), aboutTab('vision')], 'expected three tabs'),
  }),
  callToAction: z.strictObject({ heading: text, text, action }),
});

const labelled = texts('label', 'placeholder');
const contactForm = z.strictObject({
  heading: text,
  requiredMark: text,
  requiredNote: text,
  fields: z.strictObject(
    Object.fromEntries(enquiryFields.map((field) => [field, labelled])) as Record<
      EnquiryField,
      typeof labelled
    >,
  ),
  hints: z.strictObject({
    name: text,
    phone: text,
    phoneElsewhere: z.strictObject({ before: text, email, after: text }),
    phoneUnderstood: says('9876543210'),
    message: text,
    offline: text,
    charactersOver: says(1),
    charactersLeft: says(2),
  }),
  privacyNote: text,
  privacyLink: text,
  honeypotLabel: text,
  submit: text,
  submitting: text,
  errorSummary: text,
});
export const contactSchema = z.strictObject({
  meta,
  heading: text,
  lede: text,
  cards: z.strictObject({
    address: texts('title'),
    phoneAndEmail: texts('title'),
    hours: texts('title', 'line', 'closed'),
  }),
  form: contactForm,
  thanks: texts('heading', 'promise', 'drawing', 'close', 'dismiss'),
  withoutScript: texts(
    ...(['thanksTitle', 'errorTitle', 'errorHeading', 'errorText', 'failedHeading', 'failedText'] as const),
    ...(['backToForm', 'home'] as const),
  ),
  map: z.optional(texts('heading', 'title', 'directions', 'note')),
});

export const uploadsSchema = z.strictObject({
  ...texts('dropHere', 'remove', 'unreadable', 'inAppBrowser', 'progressLabel', 'checking').shape,
  ...texts('slow', 'offline', 'cancel', 'cancelled').shape,
  whatItIs: z.strictObject({
    ...texts('heic', 'avif', 'webp', 'gif', 'jpg', 'png', 'pdf', 'video', 'office', 'web').shape,
  }),
  progress: says(50),
});
export const partialUploadsSchema = z.strictObject({ note: text, doing: text, paused: says(50) });

const paymentState = texts('label', 'heading', 'text');
export const paymentWordsSchema = texts('heading', 'lede', 'uploadHeading', 'submit');
export const paymentSchema = z.strictObject({
  goHome: text,
  tryAgain: text,
  client: z.strictObject({
    heading: text,
    labels: texts(
      ...(['clientName', 'email', 'projectName', 'projectId', 'brandId', 'amount', 'dueDate'] as const),
      'description',
    ),
    overdue: says('1 May 2026'),
  }),
  methods: z.strictObject({
    heading: text,
    lede: text,
    ledeByWire: says('Rs. 100'),
    wire: z.strictObject({
      heading: text,
      labels: texts('bankName', 'accountName', 'accountNumber', 'ifsc', 'companyCode'),
      note: text,
    }),
    qr: z.strictObject({
      ...texts('heading', 'text', 'upiId', 'openApp', 'save', 'onThisPhone', 'missing', 'nothingToPay').shape,
      pictureTitle: says('Rs. 100'),
      notFromGallery: says('Rs. 100'),
      tooMuch: says('Rs. 100'),
    }),
    copy: says('IFSC'),
    copyShort: text,
    copied: text,
    copyFailed: text,
  }),
  demo: texts('mark', 'banner'),
  upload: uploadsSchema.extend({
    ...texts('dropText', 'choose', 'chooseOther', 'instead', 'madeSmaller', 'tooLargeHelp').shape,
    rules: says('5 MB'),
    previewTitle: says('receipt.pdf'),
  }),
  submitting: text,
  confirmation: z.strictObject({
    ...texts('referenceLabel', 'submittedLabel', 'statusLabel', 'reasonLabel', 'summaryHeading', 'print')
      .shape,
    download: text,
    states: z.strictObject({ received: paymentState, verified: paymentState, rejected: paymentState }),
  }),
});

export const paymentTextsSchema = z.strictObject({
  terms: z.strictObject({ heading: text, items: list(titled, 1, 8) }),
  nextSteps: list(titled, 1, 6),
});
export const paymentPageSchema = z.strictObject({
  meta,
  ...texts('loading', 'inactiveHelp', 'unreachableHelp', 'methodsMissing', 'safety').shape,
  ...texts('nextStepsHeading', 'keepReference', 'noScript').shape,
  kinds: z.strictObject({ project: paymentTextsSchema, registration: paymentTextsSchema }),
});

export const linkDrawingSchema = texts('name', 'onPage', 'inMail');
export const enquiryDrawingSchema = texts('name', 'inMail');

export const onboardingSchema = z.strictObject({
  meta,
  ...texts('loading', 'goHome', 'errorHeading', 'tryAgain', 'contactHr', 'noScript').shape,
  loadReasons: texts('offline', 'timeout', 'network', 'aborted'),
  welcome: z.strictObject({
    heading: judged<(name?: string) => string>((value) => textFault(value()) ?? textFault(value('Asha'))),
    lede: text,
    ledes: texts('uploaded', 'closed'),
  }),
  banner: z.strictObject({
    ...texts('text', 'lessThanAMinute', 'stillSending').shape,
    until: says('5 pm'),
    remaining: says('1 hour'),
    hours: says(1),
    minutes: says(2),
  }),
  ask: texts('heading', 'text', 'button', 'sending', 'next'),
  candidate: z.strictObject({
    heading: text,
    labels: texts('name', 'email', 'phone', 'position', 'candidateId'),
    wrongDetails: says<[mayUpload: boolean]>(true),
  }),
  upload: uploadsSchema.extend({
    ...texts('heading', 'dropText', 'choose', 'chooseOther', 'instead', 'submit', 'submitting').shape,
    rules: says('50 MB'),
  }),
  uploaded: z.strictObject({
    labels: texts('fileName', 'uploadedAt', 'fileSize'),
    view: text,
    locked: text,
  }),
  instructions: z.strictObject({
    ...texts('heading', 'documentsHeading', 'guidelinesHeading').shape,
    documents: list(text, 1, 12),
    guidelines: judged<(maxSize: string) => string[]>((value) => {
      const lines = value('50 MB');
      return Array.isArray(lines) ? lines.map(textFault).find(Boolean) : 'expected a list of texts';
    }),
  }),
});

export const redrawSchema = z.strictObject({
  ...texts('tools', 'undo', 'beginAgain', 'patterns', 'copyLink', 'label', 'help').shape,
  ...texts('undone', 'begunAgain', 'linkCopied').shape,
  patternList: list(z.strictObject({ name: text, drawing: drawingText }), 1, 12),
  save: says('PNG'),
  place: says(true, 1, 1),
  pressed: says(true, true),
});
export const maintenanceSchema = z.strictObject({ meta, pictureTitle: text, reach: text });
export const notFoundSchema = z.strictObject({ meta, pictureTitle: text, actions: list(action, 1, 3) });

const legalPage = z.strictObject({
  meta,
  heading: text,
  file: matching(/^legal\/.+\.md$/, 'a file such as legal/terms.md'),
  updated: z.iso.date('expected a date such as 2026-11-27'),
});
export const legalSchema = z.strictObject({
  terms: legalPage,
  privacy: legalPage,
  updatedLabel: text,
  contentsHeading: text,
});
export const legalFactsSchema = z.record(z.string(), text);

export const periodSchema = z.strictObject({
  amount: whole(1, 1000),
  unit: oneOf('days', 'months', 'years'),
});
export const retentionSchema = z.strictObject({
  enquiries: periodSchema,
  receipts: periodSchema,
  certificates: periodSchema,
  openings: periodSchema,
  vitals: periodSchema,
  outbox: periodSchema,
  audit: periodSchema,
  themeCookie: periodSchema,
});

const span = z
  .strictObject({ from: whole(0, 100), to: whole(1, 100) })
  .refine(({ from, to }) => from <= to, 'expected "to" not to be below "from"');
export const receiptPromiseSchema = z.strictObject({ usualHours: span, businessDays: span });
export const receiptReasonsSchema = list(texts('label', 'text'), 1, 12);

/** What a mail says. Rendering to HTML and escaping are the server's; every value arrives as the person typed it. */
export const mailSchema = z.strictObject({
  subject: text,
  /** The grey line that an inbox shows after the subject. */
  preheader: z.optional(text),
  paragraphs: list(text, 1, 12),
  /** Label and value, in the order they stand. */
  facts: list(z.tuple([text, text]), 0, 12),
  action: z.optional(z.strictObject({ label: text, url: z.string() })),
});
export const messageSchema = text;
