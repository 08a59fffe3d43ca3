/** Returns the token with the character at `at` (as in `Array.at`) changed to another one. */
export const forgedToken = (token: string, at: number): string => {
  const place = at < 0 ? token.length + at : at;
  return `${token.slice(0, place)}${token[place] === 'a' ? 'b' : 'a'}${token.slice(place + 1)}`;
};
