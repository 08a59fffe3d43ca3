// What is wrong with content that does not even load, in one line for who writes it: the file, the line, and why.
import { join, sep } from 'node:path';

const root = join(import.meta.dirname, '..') + sep;

/** Undefined for what is not about the content. */
export const contentTrouble = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const [why, stack] = [error.message, error.stack ?? ''].map((text) => text.replaceAll(root, '')) as [
    string,
    string,
  ];
  if (why.includes('content/')) return why;
  const place = /content\/[\w./-]+:\d+/.exec(stack)?.[0];
  if (place === undefined) return undefined;
  if ('code' in error && error.code === 'ERR_INVALID_TYPESCRIPT_SYNTAX')
    return `${place}: expected a quote, comma or bracket here or in the line above (${why})`;
  return `${place}: ${why}`;
};
