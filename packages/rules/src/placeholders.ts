/** Personal fields in messages: `{first_name}`, or with what stands there for people without one: `{first_name|friend}`. */

/**
 * `first_name` is written as the language addresses people. `balance` is what they have on the points card that they used
 * last, `missing_stamps` what the stamp card used last lacks to a full one; both as the message is sent. `coupon` is the name
 * of the one that the message gives.
 */
export const placeholderNames = ["first_name", "balance", "missing_stamps", "business", "coupon"] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

const pattern = /\{([a-z_]+)(?:\|([^{}|]*))?\}/g;

const isKnown = (name: string): name is PlaceholderName => placeholderNames.some((one) => one === name);

/** Names in braces that are none of ours: most likely mistyped, and readers would see them. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name = ""]) => (isKnown(name) ? [] : [name]));

/** The text with its fields filled in once; what is filled in is not read again. Without a value, what stands after `|`. */
export const fillPlaceholders = (
  text: string,
  values: { readonly [name in PlaceholderName]?: string | null | undefined },
): string =>
  text.replaceAll(pattern, (whole: string, name: string, instead: string | undefined) =>
    isKnown(name) ? values[name]?.trim() || (instead ?? "") : whole,
  );
