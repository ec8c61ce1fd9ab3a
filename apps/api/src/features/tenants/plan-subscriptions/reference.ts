/**
 * What a business states with a transfer: the tax number, by which the platform finds a business, or else its name. Both
 * are searched for in the platform's list of businesses.
 */
export const payingReference = (brand: string, { tin, name }: { tin: string | null; name: string }): string =>
  `${brand} ${tin ?? name}`;
