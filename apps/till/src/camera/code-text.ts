/** What a found code says, as a hand scanner would type it and as it is printed under the bars. */

interface Found {
  readonly format: string;
  readonly rawValue: string;
}

/**
 * A UPC-A is an EAN-13 that begins with 0, and the detector tells it as one: 13 digits. The card bears 12 and hand
 * scanners type 12.
 */
export const textOf = ({ format, rawValue }: Found): string => {
  const isUpc = (format === "ean_13" || format === "upc_a") && /^0\d{12}$/.test(rawValue);
  return isUpc ? rawValue.slice(1) : rawValue;
};
