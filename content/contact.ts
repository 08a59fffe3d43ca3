// The contact page: cards, the form's labels and hints, the thank-you modal, and the pages for people without JavaScript.
// What the form says when something is wrong, and the modal's "sent" sentence, are in the contract: the server says them too.

import { endSentence } from '#contract/text.ts';
import { brand, cities } from './brand.ts';

// Apart from the rest, so that the page's script carries no more than the form shows.
export const contactForm = {
  heading: 'Send us a message',
  requiredMark: '*',
  requiredNote: '* Required',
  fields: {
    name: { label: 'Name', placeholder: 'Your name' },
    email: { label: 'Email address', placeholder: 'you@example.com' },
    phone: { label: 'Phone number', placeholder: '98765 43210' },
    subject: { label: 'Service', placeholder: 'Select service*' },
    message: { label: 'Message', placeholder: 'What would you like to build, change or ask?' },
  },
  hints: {
    name: 'Letters and spaces, in any script.',
    phone: 'An Indian mobile number of 10 digits. You can leave out +91.',
    /** Around the email address, which is a link. */
    phoneElsewhere: {
      before: 'Landline, or outside India? Please write to',
      email: brand.email,
      after: 'instead.',
    },
    phoneUnderstood: (number: string) => `We read this as ${number}.`,
    message: 'At least 10 characters.',
    offline: 'You seem to be offline. Nothing you typed is lost: send it again when the connection is back.',
    charactersOver: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} too many`,
    charactersLeft: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} left`,
  },
  /** Above the button; the policy's link stands on its label. */
  privacyNote: 'We use these details to answer you. See our',
  privacyLink: 'Privacy Policy',
  /** Names the field that is not for people. */
  honeypotLabel: 'Leave this field empty',
  submit: 'Send Message',
  submitting: 'Sending...',
  errorSummary: 'Your message has not been sent yet.',
};

/** Stands on each side of the contract's "sent" sentence. */
export const contactThanks = {
  heading: 'Thank You!',
  promise: 'Our Team will Contact you Soon.',
  /** Where a drawing from home went along. */
  drawing: 'The drawing you made on our home page came along.',
  close: 'Close',
  /** Names the control in the modal's corner, so that it is told apart from the button. */
  dismiss: 'Dismiss',
};

export const contact = {
  meta: {
    title: `Contact Us | ${brand.name}`,
    description: `Write or call ${brand.name} in ${cities} about consulting, development, marketing or support. Open ${endSentence(brand.hours.line)}`,
  },
  heading: 'Contact Us',
  lede: 'Tell us what you need in your own words. A person reads it, and a person answers.',

  cards: {
    address: { title: 'Address' },
    phoneAndEmail: { title: 'Phone and email' },
    hours: { title: 'Opening hours', line: brand.hours.line, closed: brand.hours.closed },
  },

  form: contactForm,
  thanks: contactThanks,

  withoutScript: {
    thanksTitle: `Thank You! | ${brand.name}`,
    errorTitle: `Please check your message | ${brand.name}`,
    errorHeading: 'Please check your message',
    errorText: 'Nothing has been sent yet. Correct what is listed here, then send it again.',
    failedHeading: 'Your message could not be sent',
    failedText: `Please go back and try again, or write to ${brand.email}. Your browser should still hold what you typed.`,
    backToForm: 'Back to the form',
    home: 'Go to Home',
  },

  map: brand.map && {
    heading: 'Find us',
    title: brand.map.title,
    directions: 'Get directions',
    note: `The map comes from ${endSentence(brand.map.serviceName)}`,
  },
};
