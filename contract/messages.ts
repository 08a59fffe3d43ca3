// Every sentence the forms, uploads and private pages say when something is wrong or done. One sentence, one place.
// If the same condition is met on both sides, both say it from here.

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

/** To the sender of a file that is not whole, who has time to send another way; and to staff. */
export const damagedFile = {
  forSender:
    'The file looks damaged and may not open for us. Please check whether it opens on your device. If it does not, write to us.',
  forStaff: 'This file is damaged and may not open.',
} as const;

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
  /** The same whatever the state of the link is: the sender learns nothing about it. */
  asked:
    'Thank you. If this link can be renewed, HR has been told and will send a new one to the email address they have for you.',
  refused: 'Your request could not be sent. Please try again.',
} as const;

export const maintenanceWords = {
  heading: "We're Down for Maintenance.",
  text: "And we can't wait for you to see it. Please check back soon.",
} as const;

/** For a browser whose cookies leave no room for anything else. */
export const tooManyCookies = {
  heading: 'Your browser sends too many cookies',
  text: 'This site cannot read them all, so it cannot show the page. Please delete the cookies for this site in your browser settings, then open the page again.',
} as const;

export const notFoundWords = { text: "Oops! The page you're looking for doesn't exist." } as const;
