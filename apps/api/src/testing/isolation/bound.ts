/** Which relations of a statement are not bound to a business: on a distributed database each one has to be. */

/** Words that may follow a table where its alias would stand. */
const noAlias =
  /^(where|set|on|order|group|join|left|inner|cross|using|limit|for|returning|union|values|default|as|do)$/;

const relation = /\b(?:from|join|update|into|using)\s+(?:only\s+)?([a-z_]+)\b(?!\s*\()(?:\s+(?:as\s+)?([a-z_0-9]+))?/g;

/**
 * The tenant tables of the statement, as `table alias`, whose `business_id` it never compares, or writes. Common table
 * expressions are looked into, since they are part of the text.
 * @param keyOf the column that holds the business in a table
 */
export function unboundIn(
  text: string,
  tenantTables: readonly string[],
  keyOf: (table: string) => string,
): readonly string[] {
  const flat = text.replaceAll(/\s+/g, " ").replaceAll('"', "");
  return [...flat.matchAll(relation)].flatMap(([whole, table = "", word]) => {
    if (!tenantTables.includes(table)) return [];
    const key = keyOf(table);
    // What is inserted names its columns, the business among them; `into` another table is no reading.
    if (/^into\b/.test(whole)) {
      return new RegExp(`into ${table} (as \\w+ )?\\(${key}\\b`).test(flat) ? [] : [`${table} (written)`];
    }
    const alias = word === undefined || noAlias.test(word) ? table : word;
    const isBare = alias === table && new RegExp(`(?<![\\w.])${key}\\s*(=|,|in\\b)`).test(flat);
    return isBare || flat.includes(`${alias}.${key}`) ? [] : [`${table} ${alias}`];
  });
}
