// Every sentence the forms, uploads and private pages say when something is wrong or done. One sentence, one place.
// Where the same condition is met on both sides, both say it from here.

export const enquiryWords = {
  name: {
    missing: 'Name is required',
    tooShort: 'Name must be at least 3 characters',
    tooLong: 'Name is too long',
    wrong: 'Name can contain only letters and spaces',
  },
  email: { missing: 'Email is required', tooLong: 'Email is too long', wrong: 'Invalid email format' },
  phone: {
    missing: 'Phone number is required',
    length: 'Phone number must be 10 digits',
    start: 'Phone number must start with 6-9',
  },
  subject: { missing: 'Please select a service' },
  message: {
    missing: 'Message is required',
    tooShort: 'Message must be at least 10 characters',
    tooLong: 'Message is too long',
  },
  /** The alert above the button: the server refused without words, or no answer came. */
  refused: 'Failed to submit form',
  unreachable: 'There was an error sending your message. Please try again.',
  invalid: 'Please correct the fields marked below.',
  received: 'Your message has been sent successfully.',
} as const;

export const receiptWords = {
  wrongType: 'Upload JPG/PNG/PDF only',
  tooLarge: 'File size exceeds 5MB',
  missing: (kind: string) =>
    `Please upload a ${kind === 'registration' ? 'registration' : 'payment'} receipt before submitting`,
  refused: 'Failed to submit',
  unreachable: 'Failed to submit. Please try again.',
  received: 'Your receipt has been received. We are checking it.',
} as const;

export const certificateWords = {
  wrongType: 'Please select a PDF file only',
  tooLarge: 'File size must be less than 50MB',
  missing: 'Please select a file to upload',
  refused: 'Upload failed',
  unreachable: 'Upload failed. Please try again.',
  uploaded: 'Certificate uploaded successfully!',
} as const;

export const emptyFile = 'The file is empty';

export const uploadTooSlow =
  'The file arrived too slowly, so we stopped waiting. Please try again on a better connection.';

export const paymentLinkWords = {
  heading: 'Payment Link Inactive',
  inactive: 'This link is inactive, expired, or not found.',
} as const;

export const candidateLinkWords = {
  notFound: 'This onboarding link was not found.',
  expired: 'This onboarding link has expired.',
  inactive: 'This onboarding link is inactive.',
  /** What the page shows instead, by the error's code or, without one, by its words. */
  expiredAdvice: 'This onboarding link has expired. Please contact HR for a new link.',
  inactiveAdvice: 'This onboarding link has been deactivated. Please contact HR for assistance.',
  empty: 'Onboarding link is invalid or has expired.',
  loadFailed: 'Failed to load candidate details',
  unreachable: (reason: string) => `Error loading candidate details: ${reason}`,
  uploadsDisabled: (status: string) => `Uploads are disabled because this link is ${status}.`,
  alreadyUploaded: 'Documents Already Uploaded!',
} as const;

export const candidateRequestWords = {
  /** Whatever the state of the link is: who asks learns nothing about it. */
  asked:
    'Thank you. If this link can be renewed, HR has been told and sends a new one to the email address they have for you.',
  refused: 'Your request could not be sent. Please try again.',
} as const;

export const maintenanceWords = {
  heading: "We're Down for Maintenance.",
  text: "And we can't wait for you to see it. Please check back soon.",
} as const;

export const notFoundWords = { text: "Oops! The page you're looking for doesn't exist." } as const;
