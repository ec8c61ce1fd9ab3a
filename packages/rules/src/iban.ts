/** International bank account numbers. */

/** Remainder by 97 of a number of any length. */
const modulo97 = (digits: string): number => [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** Whether a text is an IBAN, with or without spaces, whose check digits hold (ISO 13616). */
export const isIban = (text: string): boolean => {
  const signs = text.replaceAll(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(signs)) return false;
  // Letters count from 10 for A, and the country and its check digits come last.
  const digits = (signs.slice(4) + signs.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return modulo97(digits) === 1;
};
