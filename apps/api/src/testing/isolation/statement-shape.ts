/**
 * The shape of a statement, as far as the rules about statements ask for it: its queries, one within another, and the
 * relations that each of them names. It reads the SQL that this program writes, not all that PostgreSQL takes.
 */

/** A word in small letters, a parameter (`$1`), a sign, a text in quotes, or what stands between two brackets. */
export type Token = string | Group;
export interface Group {
  readonly tokens: readonly Token[];
}

/** A relation that a query names, and by which name its columns are asked for. */
export interface Relation {
  readonly table: string;
  readonly alias: string;
  /** The word before it: `from` (also after a comma), `join`, `using`, `update` or `into`. */
  readonly by: string;
}

/** A query without the queries within it, each of which is one of its own. */
export interface Query {
  /** Brackets around joins are left out, so that what stands in them is the query's own. */
  readonly tokens: readonly Token[];
  readonly relations: readonly Relation[];
}

const token =
  /'(?:[^']|'')*'|"[^"]*"|\$\d+|--[^\n]*|[a-z_][a-z_0-9]*|\d+(?:\.\d+)?|::|[-+*/<>=~!@#%^&|?]+|[()[\]]|\S/gi;

/** The tokens of a statement. Throws when its brackets do not close. */
export const tokensOf = (text: string): readonly Token[] => {
  const open: Token[][] = [[]];
  for (const [found] of text.matchAll(token)) {
    if (found.startsWith("--")) continue;
    if (found === "(" || found === "[") open.push([]);
    else if (found === ")" || found === "]") {
      const tokens = open.pop()!;
      if (open.length === 0) throw new Error("A statement closes a bracket that it did not open");
      open.at(-1)!.push({ tokens });
    } else
      open
        .at(-1)!
        .push(found.startsWith('"') ? found.slice(1, -1) : found.startsWith("'") ? found : found.toLowerCase());
  }
  if (open.length !== 1) throw new Error("A statement does not close its brackets");
  return open[0]!;
};

export const isGroup = (token: Token | undefined): token is Group => typeof token === "object";

const beginsQuery = /^(select|with|insert|update|delete|values)$/;
const isQuery = (token: Token): boolean => {
  if (!isGroup(token)) return false;
  const [first] = token.tokens;
  // A query in two pairs of brackets, as in `((select …) union (select …))`.
  return isGroup(first) ? isQuery(first) : first !== undefined && beginsQuery.test(first);
};

const isWord = (token: Token | undefined): token is string => typeof token === "string" && /^[a-z_]\w*$/i.test(token);

/** Words that may follow a relation where its alias would stand. */
const noAlias =
  /^(where|set|on|order|group|join|left|right|full|inner|cross|using|limit|for|returning|union|except|intersect|values|default|as|do|tablesample|select|offset|having|window|with)$/;
/** Words after which a comma is no longer one between relations. */
const endsList = /^(where|group|order|limit|returning|having|window|for|set|select|offset|values|on|when)$/;
const namesRelation = /^(from|join|using|update|into)$/;

const relationsIn = (tokens: readonly Token[]): readonly Relation[] => {
  const found: Relation[] = [];
  let by: string | null = null;
  let isList = false;
  tokens.forEach((token, at) => {
    if (token === "," && isList) by = "from";
    else if (isGroup(token)) {
      // Brackets around joins; those of a function hold no relation.
      if (by !== null && !isQuery(token)) found.push(...relationsIn(["from", ...token.tokens]));
      by = null;
    } else if (namesRelation.test(token) && tokens[at - 1] !== "distinct") {
      by = token;
      isList ||= token === "from" || token === "using";
    } else if (endsList.test(token)) {
      by = null;
      if (token !== "on") isList = false;
    } else if (token === "left" || token === "cross" || token === "inner") by = null;
    else if (by !== null && token !== "only" && token !== "lateral") {
      const next = tokens[at + 1] === "as" ? tokens[at + 2] : tokens[at + 1];
      // A function's name is followed by its brackets, but for a table that is written to.
      const isFunction = isGroup(tokens[at + 1]) && by !== "into";
      if (isWord(token) && !isFunction) {
        found.push({ table: token, alias: isWord(next) && !noAlias.test(next) ? next : token, by });
      }
      by = null;
    }
  });
  return found;
};

/** Tokens with the brackets around joins left out. */
const withoutJoinBrackets = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    const isOfJoins = isGroup(token) && !isQuery(token) && typeof before === "string" && /^(from|join)$/.test(before);
    return isOfJoins ? withoutJoinBrackets(token.tokens) : [token];
  });

/** All queries of a statement: those within others too, each part of a union by itself. */
export const queriesIn = (tokens: readonly Token[]): readonly Query[] => {
  const parts: Token[][] = [[]];
  for (const token of withoutJoinBrackets(tokens)) {
    if (token === "union" || token === "except" || token === "intersect") parts.push([]);
    else parts.at(-1)!.push(token);
  }
  const within = (token: Token): readonly Query[] => {
    if (!isGroup(token)) return [];
    return isQuery(token) ? queriesIn(token.tokens) : token.tokens.flatMap(within);
  };
  return parts.flatMap((part) => [{ tokens: part, relations: relationsIn(part) }, ...part.flatMap(within)]);
};
