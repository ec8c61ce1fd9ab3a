/** Converts texts of registers into our fields. */

/** A single line of at most `most` characters; `null` if the value is no text. */
export const clean = (value: unknown, most: number): string | null => {
  if (typeof value !== "string") return null;
  const line = value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, most)
    .trim();
  return line === "" ? null : line;
};

/** A name or an address that is written in capitals alone, as people write it. */
export const uncapitalized = (text: string | null): string | null =>
  text === null || text !== text.toLocaleUpperCase("pl")
    ? text
    : text.toLocaleLowerCase("pl").replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toLocaleUpperCase("pl"));

/** `02515` and `02-515` are one postcode. */
export const toPostcode = (value: unknown): string | null => {
  const digits = clean(value, 20)?.replaceAll(/\D/g, "") ?? "";
  return /^\d{5}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : null;
};

/** `PROSTA 49, 00-838 WARSZAWA` in its parts, with or without the comma; `null` when it is written otherwise. */
export const splitAddress = (line: unknown) => {
  const [, street, postcode, city] = /^(.*?)[,\s]+(\d{2}-\d{3})\s+(.+)$/.exec(clean(line, 400) ?? "") ?? [];
  if (street === undefined || city === undefined) return null;
  return {
    address: uncapitalized(clean(street, 200)),
    postcode: toPostcode(postcode),
    city: uncapitalized(clean(city, 100)),
    country: "PL" as const,
  };
};

/** Fields of something that may be no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
