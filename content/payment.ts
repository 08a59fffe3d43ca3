// The client payment page. Wording that depends on what is paid for stands under `kinds`; unknown kinds use `project`.
// Errors and the inactive card's words are in the contract; bank and UPI details are the operator's configuration.

import { brand } from './brand.ts';
import { longestTime, usualTime } from './receipt-promise.ts';
import type { PaymentWords } from './types.ts';

const nonRefundable = (what: string) => `The ${what} is non-refundable once processing begins.`;
const verificationTerm = `Verification of your payment may take ${longestTime}.`;
const verificationStep = `We verify your payment, usually within ${usualTime} during office hours.`;

const project: PaymentWords = {
  heading: 'Project payment',
  lede: 'Check the details, pay in the way that suits you, then upload the receipt.',
  terms: {
    heading: 'Project payment terms',
    items: [
      { title: 'Payment first', text: 'This payment is required before work on your project begins.' },
      { title: 'Refunds', text: nonRefundable('project payment') },
      { title: 'Verification', text: verificationTerm },
      {
        title: 'Timeline',
        text: 'The project timeline starts on the day your payment is verified. A project coordinator contacts you within 24 hours after that.',
      },
    ],
  },
  uploadHeading: 'Upload your payment receipt',
  submit: 'Submit Payment Receipt',
  nextSteps: [
    { title: 'Verification', text: verificationStep },
    {
      title: 'Project coordinator',
      text: 'A project coordinator is assigned to you and contacts you within 24 hours.',
    },
    {
      title: 'Initial consultation',
      text: 'You and your coordinator fix a time for the initial consultation.',
    },
  ],
};

const registration: PaymentWords = {
  heading: 'Registration payment',
  lede: 'Check the details, pay the registration fee, then upload the receipt.',
  terms: {
    heading: 'Registration payment terms',
    items: [
      { title: 'Registration fee', text: 'This fee is required to complete your registration.' },
      { title: 'Refunds', text: nonRefundable('registration fee') },
      { title: 'Verification', text: verificationTerm },
      { title: 'Onboarding', text: 'Your account onboarding begins once your payment is verified.' },
    ],
  },
  uploadHeading: 'Upload your registration receipt',
  submit: 'Submit Registration Receipt',
  nextSteps: [
    { title: 'Verification', text: verificationStep },
    { title: 'Account onboarding', text: 'We set up your account and begin the onboarding.' },
    { title: 'Welcome email', text: 'You get a welcome email with what to do first.' },
  ],
};

export const payment = {
  meta: {
    title: `Payment | ${brand.name}`,
    description: `A private page of ${brand.name} on which one client pays a project or registration fee by bank transfer or QR code and uploads the receipt.`,
  },
  loading: 'Loading payment details...',
  goHome: 'Go to Home',
  inactiveHelp: `If you expected to pay something here, write to ${brand.email} or call ${brand.phones[0]?.label}.`,
  /** Beside the inactive card where no answer came: it may be the connection alone. */
  unreachableHelp: 'The details could not be loaded just now. Check your connection and try again.',
  tryAgain: 'Try again',
  kinds: { project, registration },

  client: {
    heading: 'Payment details',
    labels: {
      clientName: 'Client',
      email: 'Email',
      projectName: 'Project',
      projectId: 'Project ID',
      brandId: `${brand.shortName} ID`,
      amount: 'Amount',
      dueDate: 'Due date',
      description: 'Description',
    },
  },

  methods: {
    heading: 'How to pay',
    lede: 'Use either way. Please pay the exact amount in one transfer.',
    wire: {
      heading: 'Wire transfer',
      labels: {
        bankName: 'Bank name',
        accountName: 'Account name',
        accountNumber: 'Account number',
        ifsc: 'IFSC',
        companyCode: 'Company code',
      },
      note: 'Put the project ID in the remarks of the transfer, so that we find it at once.',
    },
    qr: {
      heading: 'Scan the QR code',
      text: 'Scan it with Google Pay or PhonePe. The amount is filled in for you.',
      apps: ['Google Pay', 'PhonePe'],
      pictureTitle: (amount: string) => `QR code to pay ${amount} by UPI`,
      upiId: 'UPI ID',
      openApp: 'Open payment app',
      save: 'Save QR code',
      onThisPhone:
        'Are you on the phone you pay with? Save the code and open it from your payment app, or copy the UPI ID.',
      missing: 'The QR code could not be shown. Please pay by wire transfer.',
      nothingToPay: 'There is no amount to pay, so there is no QR code.',
    },
    copy: (label: string) => `Copy ${label.toLowerCase() === 'ifsc' ? 'IFSC' : label.toLowerCase()}`,
    copyShort: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy. Please select the text and copy it yourself.',
    missing: `Our payment details could not be shown. Please write to ${brand.email} before you pay.`,
    safety: `We never change our bank details by phone or email. If someone tells you so, call us on ${brand.phones[0]?.label} first.`,
  },

  demo: {
    mark: 'Demo',
    banner: 'This is a demo. The bank details and the QR code below are not real and cannot be paid.',
  },

  upload: {
    dropText: 'Drag and drop your receipt here, or',
    dropHere: 'Drop the file here',
    choose: 'Choose file',
    chooseOther: 'Choose another file',
    remove: 'Remove file',
    rules: (maxSize: string) =>
      `JPG, PNG or PDF, up to ${maxSize}. A screenshot from your payment app will do.`,
    previewTitle: (fileName: string) => `Preview of ${fileName}`,
    pdfPreview: 'PDF document',
    heicHelp:
      'Photos in the HEIC format cannot be read here. Take a screenshot of the receipt, or choose "Most Compatible" in the camera settings of your iPhone.',
    unreadable: 'This file could not be read. Save it on your device first, then choose it again.',
    inAppBrowser:
      'If nothing happens when you choose a file, open this page in your browser from the menu of the app you are in.',
  },

  submitting: 'Submitting...',
  progressLabel: 'Upload progress',
  leaveWarning: 'Your receipt is still being sent.',

  confirmation: {
    referenceLabel: 'Reference ID',
    submittedLabel: 'Received',
    statusLabel: 'Status',
    keepReference: 'Keep this reference. You can open this link again to see where the check stands.',
    states: {
      received: {
        label: 'Being checked',
        heading: 'Receipt received',
        text: 'We have your receipt and are checking it against our account.',
      },
      verified: {
        label: 'Verified',
        heading: 'Payment verified',
        text: 'We have found your payment in our account. Thank you.',
      },
      rejected: {
        label: 'Not accepted',
        heading: 'Please send another receipt',
        text: 'We could not accept your last receipt. The reason is below. You can upload another one here.',
      },
    },
    reasonLabel: 'Reason',
    summaryHeading: 'Summary',
    nextStepsHeading: 'What happens next',
    print: 'Print',
    /** Once the payment is verified: the agency's own receipt. */
    download: 'Download receipt',
  },

  noScript: `This page needs JavaScript to show your payment details. Please switch it on, or write to ${brand.email} or call ${brand.phones[0]?.label}.`,
};

/** The words for what is paid; `registration` has its own, everything else is worded as a project. */
export function paymentWords(kind: string): PaymentWords {
  return kind === 'registration' ? payment.kinds.registration : payment.kinds.project;
}
