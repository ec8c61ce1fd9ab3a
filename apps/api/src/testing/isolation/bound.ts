/**
 * Which relations of a statement are not bound to a business by themselves. On a distributed database that is what finds
 * the server with their rows: a relation that is bound through another one works in a plain join alone, and fails in a
 * subquery or beside a table that every server has (docs/decisions/0112).
 */
import { isGroup, queriesIn, tokensOf, type Query, type Relation, type Token } from "./statement-shape.ts";

/** Which column holds the business in a table; `undefined` for a table that belongs to none. */
export type KeyOf = (table: string) => string | undefined;

/**
 * The columns of a schema's tables, by which of them belong to tenants. Sessions are left out: one is found by its token,
 * before a business is known.
 */
export const keysOf = (tenantTables: readonly string[]): KeyOf => {
  const keys = new Map(tenantTables.map((table) => [table, table === "businesses" ? "_id" : "business_id"]));
  keys.delete("sessions");
  return (table) => keys.get(table);
};

export const isParameter = (token: Token | undefined): boolean => typeof token === "string" && /^\$\d+$/.test(token);

const beginsCondition = /^(where|on)$/;
const endsCondition =
  /^(where|on|join|left|right|full|inner|cross|group|order|limit|returning|for|from|set|do|window)$/;

/** The conditions of a query's `where` and of each `on`, without what stands in a `case`. */
const conditionsIn = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const found: Token[][] = [];
  let open: Token[] | null = null;
  let cases = 0;
  for (const token of tokens) {
    if (token === "case") cases += 1;
    else if (token === "end") cases -= 1;
    else if (cases === 0 && typeof token === "string" && endsCondition.test(token)) {
      open = beginsCondition.test(token) ? [] : null;
      if (open !== null) found.push(open);
    } else if (cases === 0) open?.push(token);
  }
  return found;
};

/** The names in front of a key that a query compares with a parameter; `null` where there is none. */
const comparedIn = (tokens: readonly Token[], key: string): readonly (string | null)[] =>
  conditionsIn(tokens)
    // Beside an `or` at its own level a comparison binds nothing.
    .filter((condition) => !condition.includes("or"))
    .flatMap((condition) =>
      condition.flatMap((token, at) => {
        if (token !== key || condition[at + 1] !== "=" || !isParameter(condition[at + 2])) return [];
        return [condition[at - 1] === "." ? (condition[at - 2] as string) : null];
      }),
    );

/** What stands between the commas. */
export const partsOf = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token === ",") parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts;
};

/** The values that an insert writes into a column: one, or one of each row of `values`. */
export const writtenIn = ({ tokens }: Query, into: number, column: string): readonly (readonly Token[])[] => {
  const columnsAt = tokens.findIndex((token, at) => at > into && isGroup(token));
  const columns = tokens[columnsAt];
  if (!isGroup(columns)) return [];
  const position = partsOf(columns.tokens).findIndex(([name]) => name === column);
  if (position === -1) return [];
  const [verb] = tokens.slice(columnsAt + 1);
  const rest = tokens.slice(columnsAt + 2);
  if (verb === "values") {
    const end = rest.findIndex((token) => token === "on" || token === "returning");
    const rows = end === -1 ? rest : rest.slice(0, end);
    return rows.filter(isGroup).map((row) => partsOf(row.tokens)[position] ?? []);
  }
  const end = rest.indexOf("from");
  const selected = partsOf((end === -1 ? rest : rest.slice(0, end)).filter((token) => token !== "distinct"));
  return [selected[position] ?? []];
};

/** Whether a written value is the business: a parameter, or the key of a relation of the query, which is bound itself. */
const isBusiness = (value: readonly Token[], relations: readonly Relation[], keyOf: KeyOf): boolean => {
  const [first, dot, column] = value;
  if (isParameter(first)) return value.length === 1 || value[1] === "::";
  const read = relations.filter(({ table }) => keyOf(table) !== undefined);
  if (value.length === 1) return read.length === 1 && first === keyOf(read[0]!.table);
  return dot === "." && read.some(({ alias, table }) => alias === first && column === keyOf(table));
};

/** The relations of a query that a comparison of their own with a parameter binds to a business. */
export const boundIn = ({ tokens, relations }: Query, keyOf: KeyOf): readonly Relation[] => {
  const read = relations.filter(({ table, by }) => by !== "into" && keyOf(table) !== undefined);
  return read.filter(({ table, alias }) =>
    comparedIn(tokens, keyOf(table)!).some((name) => name === alias || (name === null && read.length === 1)),
  );
};

/** The relations of a statement, as `table alias`, that are not bound so; those that it writes to take the business from elsewhere. */
export const unboundIn = (text: string, keyOf: KeyOf): readonly string[] =>
  queriesIn(tokensOf(text)).flatMap((query) => {
    const { tokens, relations } = query;
    const ofTenants = relations.filter(({ table }) => keyOf(table) !== undefined);
    const read = ofTenants.filter(({ by }) => by !== "into");
    const bound = boundIn(query, keyOf);
    return ofTenants.flatMap((relation) => {
      const { table, alias, by } = relation;
      if (by !== "into") return bound.includes(relation) ? [] : [`${table} ${alias}`];
      const values = writtenIn(query, tokens.indexOf("into"), keyOf(table)!);
      const isBound = values.length > 0 && values.every((value) => isBusiness(value, read, keyOf));
      return isBound ? [] : [`${table} (written)`];
    });
  });
