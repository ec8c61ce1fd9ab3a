/** The countries whose addresses and telephone numbers are validated. */

/** Country codes on the wire; the United Kingdom is `UK`, not ISO's `GB`. Poland is the default. */
export const COUNTRIES = ["PL", "DE", "UK"] as const;
export type Country = (typeof COUNTRIES)[number];

export const DEFAULT_COUNTRY: Country = "PL";

/** Days of the week as ISO 8601 counts them: 1 is Monday, 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The day on which weeks begin in a country; a business can choose another. */
export const FIRST_DAYS_OF_WEEK: { readonly [country in Country]: Weekday } = { PL: 1, DE: 1, UK: 1 };

export type PhoneKind = "mobile" | "landline";

/** A country's telephone numbers. */
export type PhoneFacts = {
  /** Country calling code without the plus. */
  readonly dial_code: string;
  /** National numbers: digits without calling code and without the 0 that is dialled before them. */
  readonly national: RegExp;
  /** Display masks; a # is a digit. */
  readonly masks: { readonly [kind in PhoneKind]: string };
  /** First two digits of a mobile number. */
  readonly mobile_prefixes: readonly string[];
};

/**
 * German numbers have no fixed length and at most 11 digits; the masks show the usual ones. The 0 dialled before a national number in Germany
 * and the United Kingdom, and in Poland until 2009, is not part of the number.
 */
export const PHONES: { readonly [country in Country]: PhoneFacts } = {
  PL: {
    dial_code: "48",
    national: /^[1-9]\d{8}$/,
    masks: { mobile: "### ### ###", landline: "## ### ## ##" },
    mobile_prefixes: ["45", "50", "51", "53", "57", "60", "66", "69", "72", "73", "78", "79", "88"],
  },
  DE: {
    dial_code: "49",
    national: /^[1-9]\d{4,10}$/,
    masks: { mobile: "#### #######", landline: "## ######" },
    mobile_prefixes: ["15", "16", "17"],
  },
  UK: {
    dial_code: "44",
    national: /^[1-9]\d{8,9}$/,
    masks: { mobile: "#### ### ###", landline: "## #### ####" },
    mobile_prefixes: ["71", "73", "74", "75", "76", "77", "78", "79"],
  },
};

/**
 * Whole numbers whose plus was lost, as spreadsheets lose it, seen from another country: Poland, Germany, the United
 * Kingdom, Ukraine, Czechia and Slovakia, Austria. Each is too long for a number of the country where it is written.
 */
export const WITHOUT_PLUS =
  /^(?:48[1-9]\d{8}|49[1-9]\d{9,10}|44[1-9]\d{9}|380[1-9]\d{8}|42[01][1-9]\d{8}|43[1-9]\d{9,10})$/;

/** The placeholder of the postcode field. */
export const POSTCODE_PLACEHOLDERS: { readonly [country in Country]: string } = {
  PL: "00-000",
  DE: "00000",
  UK: "AA1A 1AA",
};
