/** A token with one character put in the place of another, for which it never stands already. `at` as in `Array.at`. */
export const forgedToken = (token: string, at: number): string => {
  const place = at < 0 ? token.length + at : at;
  return `${token.slice(0, place)}${token[place] === 'a' ? 'b' : 'a'}${token.slice(place + 1)}`;
};
