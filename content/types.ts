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
  /** Lower-case ASCII; names the JSON field `${slug}Id`, cookies and database-free things alike. */
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
  offices: Office[];
  hours: {
    /** IANA zone and what people call it. */
    zone: string;
    zoneLabel: string;
    days: string;
    opens: string;
    closes: string;
    /** schema.org day names. */
    openDays: string[];
    closed: string;
  };
  social: SocialLink[];
  map: { embedUrl: string; directionsUrl: string; title: string };
  /** Shown on the experience badge. */
  experience: string;
  /** Settings the form rules read. `nameAlsoAllows` lists extra characters a name may hold, empty by default. */
  forms: { nameAlsoAllows: string; longestEmailEnding: number };
  theme: { floor: string; paper: string };
};

export type PageMeta = { title: string; description: string };

export type NavEntry = { label: string; href: string; description?: string; service?: ServiceId };

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
  benefits: { heading: string; items: { title: string; text: string }[] };
  tabs: { heading: string; items: Tab[] };
  callToAction: { heading: string; text: string; label: string };
};

export type FaqItem = { question: string; answer: string };

export type AboutTab = {
  id: 'who-we-are' | 'mission' | 'vision';
  label: string;
  title: string;
  quote: string;
  /** What the drawing beside it shows. */
  pictureTitle: string;
};
