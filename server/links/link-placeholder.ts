// Mails that deliver a private link wait in the database, which must not hold a link that works. A mark stands in the
// token's place there, and becomes the token when the mail is sent.
import { type LinkKind, tokenFor } from './tokens.ts';

const markPattern = /~(payment|candidate|staff)~([0-9a-z]{25})~/g;

/** Stands where `tokenFor` would. */
export const linkPlaceholder = (kind: LinkKind, tokenId: string): string => `~${kind}~${tokenId}~`;

/** Only for text we made ourselves: anyone who could write a mark into a mail would be sent the token. */
export const fillLinkPlaceholders = (secrets: readonly string[], text: string): string =>
  text.replace(markPattern, (_, kind: LinkKind, tokenId: string) => tokenFor(secrets, kind, tokenId));

/** Replaces the marks, for people who read a mail that was not sent to them. */
export const hideLinkPlaceholders = (text: string): string => text.replace(markPattern, '…');
