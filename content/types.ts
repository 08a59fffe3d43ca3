// The shapes of everything an agency edits. The values stand beside this file; `validate.ts` checks them at build.
// Nothing here is for the server's operator: bank details are configuration, never content.

export type ServiceId = 'web' | 'marketing' | 'ui-ux' | 'seo' | 'hosting' | 'mobile';

export type Office = {
  name: string;
  lines: string[];
  city: string;
  region: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  latitude: number;
  longitude: number;
};

export type SocialLink = { name: string; url: string };

export type Brand = {
  name: string;
  /** One word, for labels such as "Kolam ID". */
  shortName: string;
  /** Lower-case ASCII; names the JSON field `${slug}Id`, cookies and the like. */
  slug: string;
  legalName: string;
  domain: string;
  tagline: string;
  description: string;
  foundedYear: number;
  email: string;
  hrEmail: string;
  /** `label` is shown, `e164` is dialled. */
  phones: { label: string; e164: string }[];
  mail: { fromName: string; fromAddress: string; enquiriesTo: string };
  /** The first one is the registered office: it is on the map and in the footer. */
  offices: Office[];
  hours: {
    /** IANA zone and what people call it. */
    zone: string;
    zoneLabel: string;
    days: string;
    /** HH:MM, as schema.org wants it. */
    opens: string;
    closes: string;
    /** schema.org day names. */
    openDays: string[];
    closed: string;
    /** The whole sentence for people. */
    line: string;
  };
  social: SocialLink[];
  map: { embedUrl: string; directionsUrl: string; title: string; serviceName: string };
  /** The figure on the experience badge; the words after it are the page's. */
  experience: string;
  /** Settings the form rules read. `nameAlsoAllows` lists extra characters a name may hold, empty by default. */
  forms: { nameAlsoAllows: string; longestEmailEnding: number };
  theme: { floor: string; paper: string };
};

export type PageMeta = { title: string; description: string };

export type NavEntry = { label: string; href: string; description?: string; service?: ServiceId };

export type ServiceMenuEntry = { id: ServiceId; path: string; label: string; line: string };

export type TitledText = { title: string; text: string };

export type Tab = { id: string; label: string; title: string; paragraphs: string[]; points: string[] };

export type ServicePage = {
  id: ServiceId;
  path: string;
  meta: PageMeta;
  /** Label and one line in the dropdown and the home grid. */
  menu: { label: string; line: string };
  h1: string;
  breadcrumb: string;
  lede: string;
  /** The intro beside the badge. */
  intro: { subtitle?: string; heading: string; paragraphs: string[]; badge: string };
  benefits: { heading: string; items: TitledText[] };
  tabs: { heading: string; items: Tab[] };
  callToAction: { heading: string; text: string; label: string };
};

export type FaqItem = { question: string; answer: string };

/** `about` says, to screen readers and search engines, what a label as short as "Learn More" leads to. */
export type Action = { label: string; href: string; about?: string };

/** The home page, section by section in the order they stand. */
export type Home = {
  meta: PageMeta;
  hero: { kicker: string; heading: string; lede: string; action: Action };
  features: (TitledText & { id: 'rapid-deployment' | 'advanced-security' | 'dedicated-support' })[];
  about: { heading: string; paragraphs: string[]; action: Action; pictureTitle: string };
  howWeWork: {
    heading: string;
    lede: string;
    stepLabel: (step: number) => string;
    steps: (TitledText & { id: 'planning' | 'development' | 'testing' | 'launch' })[];
  };
  services: { heading: string; lede: string; learnMore: string; learnMoreAbout: (service: string) => string };
  servicesAlt: { heading: string; text: string; points: TitledText[] };
  callToAction: { heading: string; text: string; primary: Action; secondary: Action };
  enquireNow: { heading: string; text: string; action: Action };
  faq: {
    heading: string;
    lede: string;
    items: FaqItem[];
    contactHeading: string;
    contactOptions: (Action & { id: 'email' | 'chat' | 'call' })[];
  };
  contact: {
    heading: string;
    lede: string;
    /** Names the link that covers the whole block. */
    coverLabel: string;
    fields: { name: string; email: string; phone: string; subject: string; message: string };
    requiredNote: string;
    action: Action;
  };
};

export type AboutTab = {
  id: 'who-we-are' | 'mission' | 'vision';
  label: string;
  title: string;
  quote: string;
  /** What the drawing beside it shows. */
  pictureTitle: string;
};

export type About = {
  meta: PageMeta;
  badge: string;
  heading: string;
  tagline: string;
  action: Action;
  pictureTitle: string;
  story: { heading: string; tabs: AboutTab[] };
  callToAction: { heading: string; text: string; action: Action };
};

/** The payment page's wording for one kind of payment. */
export type PaymentWords = {
  heading: string;
  lede: string;
  uploadHeading: string;
  submit: string;
};

export type PaymentTexts = {
  terms: { heading: string; items: TitledText[] };
  nextSteps: TitledText[];
};

/** What a mail says. Rendering to HTML and escaping are the server's; every value arrives as the person typed it. */
export type MailText = {
  subject: string;
  /** The grey line that an inbox shows after the subject. */
  preheader?: string;
  paragraphs: string[];
  /** Label and value, in the order they stand. */
  facts: [label: string, value: string][];
  action?: { label: string; url: string };
};
