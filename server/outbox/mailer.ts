// Hands one mail to the outside: an SMTP server, or without one a readable .eml file. The worker decides when.

export type OutgoingMail = {
  id: string;
  /** What it tells of, such as `enquiry.agency`. */
  kind: string;
  to: string;
  replyTo?: string;
  /** A person wrote it. */
  isPersonal?: boolean;
  /** The id of the mail that this one goes on from. */
  inReplyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** A PNG that the HTML shows (`drawingCid`). */
  drawing?: Buffer;
};

export type Mailer = {
  /** Resolves when the other side has taken the mail; rejects with why it did not. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};
