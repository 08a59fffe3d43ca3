// What the outbox takes for an address, and what the configuration accepts for one: the same rule.
import { emailMaxLength } from '#contract/limits.ts';

/** Whether this is one address and nothing else: a list or a name could reach somebody the sender chose. */
export const isPlainAddress = (text: string): boolean =>
  text.length <= emailMaxLength && /^[^\s\p{Cc}<>@,;:"()[\]\\]+@[^\s\p{Cc}<>@,;:"()[\]\\]+$/u.test(text);

/** `hello@example.com` of `Name <hello@example.com>`. */
export const addressOf = (mailbox: string): string => /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;

/** Returns the name without quotes, or an empty text if there is none. */
export const nameOf = (mailbox: string): string =>
  /^([^<]*)<[^<>]+>$/
    .exec(mailbox)?.[1]
    ?.trim()
    .replace(/^"(.*)"$/, '$1') ?? '';

/** A plain address, or a name on one line and a plain address in angle brackets. */
export const isMailbox = (text: string): boolean =>
  isPlainAddress(addressOf(text)) && (isPlainAddress(text) || /^[^<>@\p{Cc}]*<[^<>]+>$/u.test(text));
