// The mail to staff about an uploaded file in which the virus scanner found something.

import { brand } from './brand.ts';
import type { MailText } from './types.ts';

export type InfectedFile = {
  what: 'receipt' | 'certificate';
  fileName: string;
  /** What the scanner calls it. */
  signature: string;
  /** Of the console. */
  url: string;
};

export const infectedFileMail = ({ what, fileName, signature, url }: InfectedFile): MailText => {
  return {
    subject: `A virus was found in a ${what} | ${brand.name}`,
    preheader: 'The file is set aside; nobody can open it.',
    paragraphs: [
      `The virus scanner found a virus in an uploaded ${what}. The file is set aside: nobody can open or download it.`,
      what === 'receipt'
        ? 'Reject the receipt, so that the client can send another file.'
        : 'An administrator can reset the upload, so that the candidate can send another file.',
    ],
    facts: [
      ['File', fileName],
      ['Found', signature],
    ],
    action: { label: what === 'receipt' ? 'Open the receipt' : 'Open the candidate', url },
  };
};
