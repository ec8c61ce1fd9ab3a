/** "004821170093" → "0048 2117 0093"; anything but bare digits stays as it is. */
export const inFours = (number: string): string =>
  /^\d+$/.test(number) ? number.replace(/(\d{4})(?=\d)/g, "$1 ") : number;
