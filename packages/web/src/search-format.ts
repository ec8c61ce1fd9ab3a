/** How the router reads and writes the query of an address. */

/** `?a=1&b=2&b=3` as texts, a repeated name as a list: addresses stay readable and nothing is guessed to be a number. */
export const parseSearch = (text: string): Record<string, string | string[]> => {
  const found = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(found.keys())].map((name) => {
      const values = found.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
};

/** The reverse; empty texts are left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== "") texts.append(name, String(item));
    }
  }
  const text = texts.toString();
  return text === "" ? "" : `?${text}`;
};
