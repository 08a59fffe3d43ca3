// What this agency's site says, letter for letter and in its place: written out by hand beside the texts, so that none of it changes or
// goes missing by accident. Tests compare the built pages with it. Another agency writes its own, or leaves the list of texts empty.

import { brand } from './brand.ts';

/** Page, the part of it, and what must stand there. */
export const promisedTexts: [path: string, part: string, texts: string[]][] = [
  [
    '/',
    'main > section:nth-of-type(1)',
    [
      'Turning your vision into digital reality',
      'Discover More',
      '4-6 weeks',
      '8-12 weeks',
      'Rapid deployment',
      'Advanced security',
      'Dedicated support',
      'Monday to Friday 9:00 to 18:00',
    ],
  ],
  ['/', 'main > section:nth-of-type(2)', ['Who We Are', 'Read More']],
  [
    '/',
    'main > section:nth-of-type(3)',
    ['Project planning', 'Development phase', 'Testing and QA', 'Launch and support'],
  ],
  [
    '/',
    'main > section:nth-of-type(4)',
    [
      'Learn More',
      'Web Development',
      'Digital Marketing',
      'UIUX Design',
      'SEO Services',
      'Web Hosting',
      'Mobile App Solutions',
    ],
  ],
  ['/', 'main > section:nth-of-type(5)', ['99.9% uptime']],
  ['/', 'main > section:nth-of-type(6)', ['Get Started', 'Learn More']],
  ['/', 'main > section:nth-of-type(7)', ['Enquire Now']],
  [
    '/',
    'main > section:nth-of-type(8)',
    [
      'Email Support',
      'Live Chat',
      'Call Us',
      '4-6 weeks',
      '8-12 weeks',
      '99.9% uptime',
      'free SSL',
      'daily backups',
      '24/7 monitoring',
      'Monday to Friday 9:00 to 18:00',
      'closed on weekends',
    ],
  ],
  [
    '/',
    'main > section:nth-of-type(9)',
    ['Name', 'Email address', 'Phone number', 'Select service', 'Message', 'Submit Message'],
  ],
  ['/about_us', 'main > section:nth-of-type(1)', ['Digital Innovation Leaders', 'Discover Our Story']],
  ['/about_us', 'main > section:nth-of-type(2)', ['Our Story', 'Who We Are', 'Mission', 'Vision']],
  ['/about_us', 'main > section:nth-of-type(3)', ["Let's Start Your Journey"]],
  [
    '/contact_us',
    '.info-cards',
    ['Monday to Friday 9:00 to 18:00', 'Closed on weekends', 'Bengaluru', 'Kochi'],
  ],
  [
    '/contact_us',
    '#enquiry-form',
    [
      'Name',
      'Email',
      'Phone',
      'Select service*',
      'Consulting',
      'Development',
      'Marketing',
      'Support',
      'Message',
      'Send Message',
    ],
  ],
  [
    '/contact_us',
    '#thank-you',
    ['Thank You!', 'Your message has been sent successfully.', 'Our Team will Contact you Soon.', 'Close'],
  ],
  [
    '/contact_us/sent',
    'main',
    ['Thank You!', 'Your message has been sent successfully.', 'Our Team will Contact you Soon.'],
  ],
  [
    '/maintainance',
    'main',
    ["We're Down for Maintenance.", "And we can't wait for you to see it. Please check back soon."],
  ],
  ['/nope', 'main', ["Oops! The page you're looking for doesn't exist."]],
  [
    '/services/seo',
    '.service-top',
    [
      'SEO Optimization',
      'Home',
      'SEO Services',
      '1+ Years of SEO Excellence',
      'Rank Higher, Convert Better',
      'Advanced SEO Services for Business Growth',
    ],
  ],
  [
    '/services/seo',
    '.benefits',
    [
      'Technical audits',
      'Keyword research with commercial intent',
      'Backlink building',
      'Performance monitoring',
      'SEO content marketing',
    ],
  ],
  ['/services/seo', '#tab1', ['site architecture', 'page speed']],
  ['/services/seo', '#tab2', ['Keyword research', 'Content creation']],
  ['/services/seo', '#tab3', ['white-hat strategies', 'Guest posting']],
  ['/services/seo', '#tab4', ['Rank tracking', 'ROI analysis']],
  ['/services/seo', '.cta', ['Ready to climb to the top of Google?', 'Request SEO Proposal']],
  [
    '/services/web_hosting',
    'main',
    ['99.9% uptime', 'Free SSL', 'Daily backups', '24/7 monitoring', 'Web Hosting', 'View Hosting Plans'],
  ],
  [
    '/services/web_development',
    'main',
    ['4-6 weeks', '8-12 weeks', 'Custom websites and web applications', 'Request Proposal'],
  ],
  ['/services/digitalmarketing', 'main', ['SEO, PPC and social media marketing', 'Request Proposal']],
  ['/services/mobile_app_solutions', 'main', ['iOS and Android', 'Request Proposal']],
  ['/services/ui_ux', 'main', ['UI/UX Design', 'Start Your Project']],
  [
    '/terms_conditions',
    'article',
    [
      'Karnataka, India',
      'over 18',
      'amount you paid',
      '100 USD',
      "30 days' notice of material changes",
      '4-6 weeks',
      '8-12 weeks',
      '99.9% uptime, free SSL, daily backups and 24/7 monitoring',
    ],
  ],
  [
    '/privacy_policy',
    'article',
    [
      'name, email address and phone number',
      'when you register',
      'by phone call, SMS, email and WhatsApp',
      'session and persistent cookies',
      'children under 13',
    ],
  ],
  ['/terms_conditions', 'h1', ['Terms and Conditions']],
  ['/privacy_policy', 'h1', ['Privacy Policy']],
  ['/payment/some-link', 'main', ['Loading payment details...']],
  ['/onboarding/some-link', 'main', ['Loading']],
];

/** The pages, each with its title and heading, in the order of the sitemap; the services' in the order of the menu. */
export const promisedPages: [path: string, title: string, heading: string][] = [
  [
    '/',
    `${brand.name} | Turning your vision into digital reality`,
    'Turning your vision into digital reality',
  ],
  ['/about_us', `About Us | ${brand.name}`, 'One line, drawn by the same hands'],
  ['/contact_us', `Contact Us | ${brand.name}`, 'Contact Us'],
  ['/services/web_development', `Web Development | ${brand.name}`, 'Web Development'],
  ['/services/digitalmarketing', `Digital Marketing | ${brand.name}`, 'Digital Marketing'],
  ['/services/ui_ux', `UIUX | ${brand.name}`, 'UI/UX Design'],
  ['/services/seo', `SEO Optimization | ${brand.name}`, 'SEO Optimization'],
  ['/services/web_hosting', `Web Hosting | ${brand.name}`, 'Web Hosting'],
  ['/services/mobile_app_solutions', `Mobile App Solutions | ${brand.name}`, 'Mobile App Solutions'],
  ['/terms_conditions', `Terms and Conditions | ${brand.name}`, 'Terms and Conditions'],
  ['/privacy_policy', `Privacy Policy | ${brand.name}`, 'Privacy Policy'],
  ['/maintainance', `Maintenance | ${brand.name}`, "We're Down for Maintenance."],
];

/**
 * No other folder may name the agency, its places or its services. Those of them that are words of every day, in lower case, such as
 * a large city: they may stand in samples and comments.
 */
export const everydayWords: string[] = [];
