/** Answers as wide, as large or as empty as they may become. */
type Row = Readonly<Record<string, unknown>>;

const long = " Donaudampfschifffahrtsgesellschaftskapitän Brzęczyszczykiewicz";

/** As wide as a field may become. */
const stretched = (value: unknown, key: string): unknown => {
  // A text in several languages.
  if (key === "name" && typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([language, text]) => [language, stretched(text, key)]));
  if (typeof value === "string" && /(^|_)(name|title|note|category|email)$/.test(key))
    return `${value}${long.repeat(2)}`;
  if (typeof value === "number" && /^(amount|balance|turnover)$/.test(key)) return 99_999_999_900;
  return value;
};
const stretch = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, stretched(value, key)]));

/** More than a page of the widest rows, each with an id and a name of its own. */
export const overfull = (items: readonly Row[]): Row[] =>
  Array.from({ length: 120 }, (_, nr) => {
    const { name, ...row } = stretch(items[nr % items.length]!);
    const named = name === undefined ? {} : { name: typeof name === "string" ? `${name} ${nr}` : name };
    return { ...row, ...named, _id: `0190a5d0-0000-7000-8000-${String(nr).padStart(12, "0")}` };
  });

/** The same shape with other leaves: each number by its key, and lists as they are or empty. */
export const mapped = (
  value: unknown,
  number: (one: number, key: string) => unknown,
  lists: "kept" | "empty",
  key = "",
): unknown => {
  if (Array.isArray(value))
    return lists === "empty" && key === "items" ? [] : value.map((one) => mapped(one, number, lists, key));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped(one, number, lists, name)]));
  return typeof value === "number" ? number(value, key) : typeof value === "string" ? stretched(value, key) : value;
};

/** As large as money and sums may become, and counts; versions, positions and coordinates are no figures. */
export const swell = (one: number, key: string): number =>
  /^(value|values|previous|amount)$/.test(key)
    ? 99_999_999_900
    : /^(count|counts|balance_after|card_subscriptions|.*_count)$/.test(key)
      ? 9_999_900
      : one;
