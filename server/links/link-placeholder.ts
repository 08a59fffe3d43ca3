// Mails that deliver a private link wait in the database, which must not hold a link that works. A mark stands in the
// token's place there, and becomes the token when the mail is sent.
import { type LinkKind, tokenFor } from './tokens.ts';

const markPattern = /~(payment|candidate|staff)~([0-9a-z]{25})~/g;

/** Stands where `tokenFor` would. */
export const linkPlaceholder = (kind: LinkKind, tokenId: string): string => `~${kind}~${tokenId}~`;

/** For text of our own making alone: whoever could write a mark into a mail would be sent the token. */
export const fillLinkPlaceholders = (secrets: readonly string[], text: string): string =>
  text.replace(markPattern, (_, kind: LinkKind, tokenId: string) => tokenFor(secrets, kind, tokenId));

/** For people who read a mail and are not its receiver. */
export const hideLinkPlaceholders = (text: string): string => text.replace(markPattern, '…');
