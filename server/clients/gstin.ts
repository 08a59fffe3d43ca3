// The GSTIN, an Indian firm's tax number: two digits of the state, the PAN, an entity, `Z`, a check character.
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether it is meant as one: other countries' numbers are not judged. Takes capital letters and digits. */
export const isLikeGstin = (text: string): boolean => text.length === 15 || /^\d{2}[A-Z]{5}\d/.test(text);

/** Whether it has the form and its last character fits the others. */
export const isGstin = (text: string): boolean => {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false;
  const sum = Array.from(text.slice(0, 14)).reduce((before, sign, index) => {
    const product = signs.indexOf(sign) * (1 + (index % 2));
    return before + Math.floor(product / 36) + (product % 36);
  }, 0);
  return signs[(36 - (sum % 36)) % 36] === text[14];
};
