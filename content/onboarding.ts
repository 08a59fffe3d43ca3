// The candidate onboarding page. Errors, the "uploaded" words and the "uploads are disabled" sentence are in the contract.

import { endSentence } from '#contract/text.ts';
import { brand } from './brand.ts';
import { uploadWords } from './uploads.ts';

const joining = `We are glad you are joining ${endSentence(brand.name)}`;

export const onboarding = {
  meta: {
    title: `Onboarding | ${brand.name}`,
    description: `A private page of ${brand.name} on which one job candidate checks their details and uploads a single PDF of certificates before the link expires.`,
  },
  loading: 'Loading candidate details...',
  goHome: 'Go to Home',
  errorHeading: 'This link cannot be opened',
  tryAgain: 'Try again',
  /** Why no answer came, after the contract's "Error loading candidate details: ". */
  loadReasons: {
    offline: 'this device is offline.',
    timeout: 'the server took too long to answer.',
    network: 'the server could not be reached.',
    aborted: 'loading was stopped.',
  },
  contactHr: `Write to HR: ${brand.hrEmail}`,

  welcome: {
    heading: (name?: string) => (name ? `Welcome, ${name}` : 'Welcome'),
    lede: `${joining} Please check your details and upload your certificates as one PDF.`,
    /** Where nothing is to be uploaded: it is there, or the link is closed. */
    ledes: { uploaded: `${joining} Your certificates have arrived.`, closed: joining },
  },

  banner: {
    text: 'This link expires 2 hours after generation.',
    until: (time: string) => `You can upload until ${time}.`,
    remaining: (time: string) => `Time left: ${time}`,
    /** Each part of the remaining time, as shown. */
    hours: (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
    minutes: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
    lessThanAMinute: 'less than a minute',
    stillSending: 'The time is over, but the upload you began in time may finish. Keep this page open.',
  },

  ask: {
    heading: 'Do you need more time?',
    text: 'One press tells HR. The new link comes to the email address that they have for you, so look there, and in the spam folder too.',
    button: 'Ask for a new link',
    sending: 'Asking...',
    next: 'You need not do anything more here. The new link works for 2 hours from when it is sent; this one stays closed.',
  },

  candidate: {
    heading: 'Your details',
    labels: {
      name: 'Full name',
      email: 'Email',
      phone: 'Phone',
      position: 'Position',
      candidateId: 'Candidate ID',
    },
    wrongDetails: (mayUpload: boolean) =>
      `Is something wrong here? Write to ${brand.hrEmail}${mayUpload ? ' before you upload' : ''}.`,
  },

  upload: {
    ...uploadWords,
    heading: 'Upload your certificates',
    dropText: 'Drag and drop your PDF here, or',
    choose: 'Choose PDF',
    chooseOther: 'Choose another PDF',
    instead: 'Print or save it as a PDF, and choose that instead.',
    rules: (maxSize: string) => `One PDF, smaller than ${maxSize}.`,
    submit: 'Upload Certificate',
    submitting: 'Uploading...',
  },

  uploaded: {
    labels: { fileName: 'File name', uploadedAt: 'Uploaded', fileSize: 'Size' },
    view: 'View file',
    locked: `No further upload is possible. If the file needs a change, an administrator has to allow it: write to ${brand.hrEmail}.`,
  },

  instructions: {
    heading: 'Instructions',
    documentsHeading: 'Required documents',
    documents: [
      'Degree or diploma certificates',
      'Mark sheets of the final year',
      'Experience and relieving letters of earlier employers, if any',
      'Certificates of courses that you named in your application',
    ],
    guidelinesHeading: 'Guidelines',
    guidelines: (maxSize: string) => [
      'Put all documents into one PDF, in the order of the list.',
      `Keep the file smaller than ${maxSize}.`,
      'Scan in colour, upright, with all four corners visible.',
      'Do not protect the PDF with a password.',
      'You can upload once, so look through the file before you send it.',
    ],
  },

  noScript: `This page needs JavaScript to show your details and take your upload. Please switch it on, or write to ${brand.hrEmail} or call ${brand.phones[0]?.label}.`,
};
