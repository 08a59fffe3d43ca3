// Reasons for which receipts are rejected, to pick from and edit. The client reads them in the mail and on the page.

export const receiptReasons = [
  {
    label: 'Not in the account',
    text: 'We could not find this payment in our account. Please ask your bank about it, and send the receipt again once the amount has left your account.',
  },
  {
    label: 'Different amount',
    text: 'The amount on the receipt does not match the amount we asked for. Please check it and write to us.',
  },
  {
    label: 'Not readable',
    text: 'We cannot read the receipt. Please send a clear picture or a PDF that shows the amount, the date and the reference.',
  },
  {
    label: 'No reference',
    text: 'The receipt does not show the reference (UTR) of the payment. Please send one that shows it, such as a screenshot of the payment details in your app.',
  },
  {
    label: 'Not completed',
    text: 'The receipt shows a payment that is pending or failed. Please send the receipt for the completed payment.',
  },
  {
    label: 'Used for another payment',
    text: 'This receipt was already used for another payment. Please send the receipt for this one.',
  },
  {
    label: 'Virus found',
    text: 'Our virus scanner found something in the file, so we did not open it. Please send another file, such as a new picture of the receipt.',
  },
] as const;
