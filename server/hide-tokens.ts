// Removes private tokens from any text that is kept: a short hash takes their place, so that lines about one link can still be matched.
import { createHash } from 'node:crypto';
import { privatePages } from '#contract/paths.ts';
import { publicPaths } from '#contract/public-api.ts';
import { tokenScreens } from '#contract/staff/paths.ts';

/** The same secret gives the same eight characters, which reveal nothing of it. */
export const shortHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex').slice(0, 8);

const beforeToken = [...publicPaths(), ...Object.values(privatePages), ...Object.values(tokenScreens)]
  .filter((path) => path.endsWith('/:token'))
  .map((path) => path.slice(1, -':token'.length).replaceAll('/', '(?:/|%2f|\\\\/)'));

/** Whatever stands in a token's place, right or wrong, in any spelling of the address. */
const inAddress = new RegExp(
  `((?<!api)(?:^|[/"'\\s]|%2f)(?:${beforeToken.join('|')}))(?!:token\\b|~[0-9a-f]{8}(?![0-9a-z]))([^\\s/?#"'\\\\&<>]+)`,
  'gi',
);
/** What has the shape of a token or of one with something stuck to it, wherever it stands. Ids have 25 characters. */
const byShape = /(?<![a-z0-9])[a-z0-9]{40,}/gi;
/** Addresses hold no ids, and even half a token is too much of one. */
const byShapeInPath = /(?<![a-z0-9])[a-z0-9]{25,}/gi;

const hide = (token: string): string => `~${shortHash(token)}`;

export const hideTokens = (text: string): string =>
  text.replace(inAddress, (_, before: string, token: string) => before + hide(token)).replace(byShape, hide);

/** Returns a decoded path without tokens, however it is misspelt. */
export const hideTokensInPath = (path: string): string => hideTokens(path).replace(byShapeInPath, hide);
