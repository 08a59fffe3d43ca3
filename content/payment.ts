// What the payment page's script says. What never changes with the client is in payment-page.ts; errors and the inactive card's
// words are in the contract; bank and UPI details are the operator's configuration.

import { brand } from './brand.ts';
import type { PaymentWords } from './types.ts';
import { uploadWords } from './uploads.ts';

/** By what is paid for; unknown kinds use `project`. */
const kinds: Record<'project' | 'registration', PaymentWords> = {
  project: {
    heading: 'Project payment',
    lede: 'Check the details, pay in the way that suits you, then upload the receipt.',
    uploadHeading: 'Upload your payment receipt',
    submit: 'Submit Payment Receipt',
  },
  registration: {
    heading: 'Registration payment',
    lede: 'Check the details, pay the registration fee, then upload the receipt.',
    uploadHeading: 'Upload your registration receipt',
    submit: 'Submit Registration Receipt',
  },
};

const screenshot = 'Take a screenshot of the receipt, and choose that instead.';

export const payment = {
  goHome: 'Go to Home',
  tryAgain: 'Try again',

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
    overdue: (date: string) => `${date}, past due`,
  },

  methods: {
    heading: 'How to pay',
    lede: 'Use either way. Please pay the exact amount in one transfer.',
    /** Above what UPI usually takes. */
    ledeByWire: (limit: string) =>
      `Please pay the exact amount in one wire transfer: UPI payments are usually limited to ${limit}.`,
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
      heading: 'Pay by UPI',
      text: 'Scan the code with Google Pay or PhonePe. The amount is filled in for you.',
      pictureTitle: (amount: string) => `QR code to pay ${amount} by UPI`,
      upiId: 'UPI ID',
      openApp: 'Open payment app',
      save: 'Save QR code',
      onThisPhone:
        'Are you on the phone you pay with? Save the code and open it from your payment app, or copy the UPI ID.',
      /** Above the limit of codes from the gallery. */
      notFromGallery: (limit: string) =>
        `Are you on the phone you pay with? Copy the UPI ID and the amount into your payment app: above ${limit}, payment apps refuse a code that is opened from the gallery.`,
      tooMuch: (limit: string) =>
        `This works only if your bank allows more than ${limit} in one UPI payment.`,
      missing: 'The QR code could not be shown. Please pay by wire transfer.',
      nothingToPay: 'There is no amount to pay, so there is no QR code.',
    },
    /** Names such as IFSC and UPI ID keep their capitals. */
    copy: (label: string) => `Copy ${label.replace(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase())}`,
    copyShort: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy. Please select the text and copy it yourself.',
  },

  demo: {
    mark: 'Demo',
    banner: 'This is a demo. The bank details and the QR code below are not real and cannot be paid.',
  },

  upload: {
    ...uploadWords,
    dropText: 'Drag and drop your receipt here, or',
    choose: 'Choose file',
    chooseOther: 'Choose another file',
    rules: (maxSize: string) =>
      `JPG, PNG or PDF, up to ${maxSize}. A screenshot from your payment app will do.`,
    previewTitle: (fileName: string) => `Preview of ${fileName}`,
    instead: screenshot,
    tooLargeHelp: screenshot,
    madeSmaller: 'The picture was too large, so it was made smaller. It can still be read.',
  },

  submitting: 'Submitting...',

  confirmation: {
    referenceLabel: 'Reference ID',
    submittedLabel: 'Received',
    statusLabel: 'Status',
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
    print: 'Print',
    /** Once the payment is verified: the agency's own receipt. */
    download: 'Download receipt',
  },
};

/** What is paid for, as far as there are words of its own for it: everything but a registration is a project. */
export const paymentKindOf = (kind: string): keyof typeof kinds =>
  kind === 'registration' ? 'registration' : 'project';

export const paymentWords = (kind: string): PaymentWords => kinds[paymentKindOf(kind)];
