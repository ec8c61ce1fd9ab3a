/**
 * What a statement may not say, because a database that is spread by business takes it otherwise or not at all, while
 * plain PostgreSQL takes both forms (docs/decisions/0112).
 */
import { commonTables } from "../../platform/database/distribution/tables.ts";
import { boundIn, isParameter, partsOf, writtenIn, type KeyOf } from "./bound.ts";
import { isGroup, queriesIn, tokensOf, type Group, type Query, type Token } from "./statement-shape.ts";

/** All tokens, also those between brackets. */
const everyToken = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token) => (isGroup(token) ? [token, ...everyToken(token.tokens)] : [token]));

const isSelect = (token: Token | undefined): token is Group =>
  isGroup(token) && (token.tokens[0] === "select" || token.tokens[0] === "with");

/** The same without what queries within it say. */
const ownTokens = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token) => (isSelect(token) || !isGroup(token) ? [token] : [token, ...ownTokens(token.tokens)]));

const verbOf = ({ tokens }: Query): Token | undefined =>
  tokens.find((token) => typeof token === "string" && /^(select|insert|update|delete)$/.test(token));

const isCall = (token: Token): boolean =>
  typeof token === "string" && /^(count|max|min|sum|array_agg|bool_or)$/.test(token);
const isGatheringWord = (token: Token): boolean =>
  typeof token === "string" && (isCall(token) || /^(limit|offset|distinct|union|group|having|over)$/.test(token));

type Rule = (query: Query, keyOf: KeyOf) => boolean;

/** Each rule by what it says of a statement that breaks it. */
const rules: Readonly<Record<string, Rule>> = {
  "jsonb_to_record: take the first row of jsonb_to_recordset": ({ tokens }) =>
    everyToken(tokens).includes("jsonb_to_record"),

  "an empty list after select: write 1": ({ tokens }) =>
    tokens.some((token, at) => {
      const next = tokens[at + 1];
      return token === "select" && (next === undefined || next === "from" || next === "where");
    }),

  "insert … select without returning, and from no row of a tenant": (query, keyOf) => {
    const { tokens, relations } = query;
    const into = relations.find(({ by }) => by === "into");
    if (into === undefined || keyOf(into.table) === undefined || !tokens.includes("select")) return false;
    // What is made of several rows is gathered before it is written, and so is from no node that is known.
    const isGathered = ownTokens(tokens).some(
      (token, at, all) => isGatheringWord(token) && (!isCall(token) || isGroup(all[at + 1])),
    );
    const key = keyOf(into.table)!;
    const bound = boundIn(query, keyOf);
    // The business is that of the bound row: as a value of its own it would say of no row where it lies.
    const isOfRow = writtenIn(query, tokens.indexOf("into"), key).every((value) => {
      const [alias, dot, column] = value;
      if (value.length === 1) return bound.length === 1 && alias === keyOf(bound[0]!.table);
      return dot === "." && bound.some((one) => one.alias === alias && keyOf(one.table) === column);
    });
    return !tokens.includes("returning") && (bound.length === 0 || isGathered || !isOfRow);
  },

  "a given value in on conflict of an insert … select: take it from excluded": ({ tokens }) => {
    const conflict = tokens.indexOf("conflict");
    if (conflict === -1 || !tokens.includes("select")) return false;
    const end = tokens.indexOf("returning", conflict);
    return everyToken(tokens.slice(conflict, end === -1 ? undefined : end)).some(isParameter);
  },

  "a select among inserted values: read first, or insert … select": ({ tokens }) => {
    const at = tokens.indexOf("values");
    if (!tokens.includes("into") || at === -1) return false;
    const end = tokens.findIndex((token, nr) => nr > at && (token === "on" || token === "returning"));
    return everyToken(tokens.slice(at, end === -1 ? undefined : end)).some(isSelect);
  },

  "rows compared with a select in a delete: join by using": (query) =>
    verbOf(query) === "delete" &&
    query.tokens.some((token, at) => {
      const row = query.tokens[query.tokens[at - 1] === "not" ? at - 2 : at - 1];
      return token === "in" && isSelect(query.tokens[at + 1]) && isGroup(row) && partsOf(row.tokens).length > 1;
    }),

  "case of a value where something is written: write case when": ({ tokens }) =>
    (tokens.includes("update") || tokens.includes("into")) &&
    everyToken(tokens).some((token, at, all) => token === "case" && all[at + 1] !== "when"),

  "a select in the condition of on conflict: read first": ({ tokens }) => {
    const conflict = tokens.indexOf("conflict");
    const where = conflict === -1 ? -1 : tokens.indexOf("where", conflict);
    if (where === -1) return false;
    const end = tokens.indexOf("returning", where);
    return everyToken(tokens.slice(where, end === -1 ? undefined : end)).some(isSelect);
  },

  "a moment that is computed in the condition of on conflict: compute it first": ({ tokens }) => {
    const conflict = tokens.indexOf("conflict");
    const where = conflict === -1 ? -1 : tokens.indexOf("where", conflict);
    const after = where === -1 ? [] : everyToken(tokens.slice(where));
    return after.some((token, at) => {
      const sign = after[at - 1];
      return token === "now" || (token === "interval" && (sign === "+" || sign === "-"));
    });
  },

  "a function past the wall beside rows that are spread: ask it by itself": ({ tokens, relations }, keyOf) =>
    relations.some(({ table }) => keyOf(table) !== undefined && !isCommon(table)) &&
    everyToken(tokens).some((token, at, all) => isPastTheWall(token) && isGroup(all[at + 1])),

  "a select of a business's table beside each row of a table that has none, where that is changed: read in a with": (
    query,
    keyOf,
  ) => {
    const changed = query.relations.find(({ by }) => by === "update" || (by === "from" && verbOf(query) === "delete"));
    const verb = verbOf(query);
    if ((verb !== "update" && verb !== "delete") || changed === undefined || keyOf(changed.table) !== undefined)
      return false;
    // What a with reads is gathered before.
    return everyToken(query.tokens.slice(query.tokens.indexOf(verb)))
      .filter(isSelect)
      .some(({ tokens }) => {
        const relations = queriesIn(tokens).flatMap((one) => one.relations);
        const isOfBusiness = relations.some(({ table }) => keyOf(table) !== undefined);
        const isItsOwn = relations.some(({ alias }) => alias === changed.alias);
        const asks = everyToken(tokens).some((token, at, all) => token === changed.alias && all[at + 1] === ".");
        return isOfBusiness && !isItsOwn && asks;
      });
  },

  "what depends on the session, of a column, in an update: compute it first, or of moments by to_timestamp": (
    query,
    keyOf,
  ) => {
    const changed = query.relations.find(({ by }) => by === "update");
    if (verbOf(query) !== "update" || changed === undefined || keyOf(changed.table) === undefined) return false;
    return levelsOf(query.tokens).some((level) =>
      level.some((token, at) => {
        const [sign, next] = [level[at - 1], level[at + 1]];
        if (isInterval(token)) return (sign === "+" || sign === "-") && isColumn(level[at - 2], level[at - 3]);
        return isStable(token) && isGroup(next) && hasColumn(next);
      }),
    );
  },
};

const isCommon = (table: string): boolean => (commonTables as readonly string[]).includes(table);

/** Functions that ask other tables than the reader may. Within a statement they would run on a node, which asks no other. */
const isPastTheWall = (token: Token): boolean =>
  typeof token === "string" &&
  /^(find_users|search_(accounts|places|products|some_users|users)|(count_)?products_made_of|is_own_card|is_email_of)$/.test(
    token,
  );

/** The tokens of each pair of brackets as a list of its own, without those of nested queries. */
const levelsOf = (tokens: readonly Token[]): readonly (readonly Token[])[] => [
  tokens,
  ...tokens.flatMap((token) => (isSelect(token) || !isGroup(token) ? [] : levelsOf(token.tokens))),
];

const isInterval = (token: Token): boolean => token === "interval" || token === "make_interval";

/** Functions whose results depend on the session's zone or formats. */
const isStable = (token: Token): boolean =>
  typeof token === "string" &&
  /^(concat|concat_ws|format|to_char|to_jsonb|to_json|jsonb_build_(object|array)|json_build_(object|array)|date_trunc|date_part)$/.test(
    token,
  );

const noColumn = /^(null|true|false|and|or|not|is|case|when|then|else|end|from|at|time|zone|distinct|interval|values)$/;

/** A name that is neither a word of the language nor a type after `::`. */
const isColumn = (token: Token | undefined, before: Token | undefined): boolean =>
  typeof token === "string" && /^[a-z_]\w*$/.test(token) && before !== "::" && !noColumn.test(token);

const hasColumn = ({ tokens }: Group): boolean =>
  levelsOf(tokens).some((level) =>
    level.some((token, at) => isColumn(token, level[at - 1]) && !isGroup(level[at + 1]) && level[at + 1] !== "."),
  );

/** The rules that a statement breaks. */
export const brokenIn = (text: string, keyOf: KeyOf): readonly string[] => {
  const queries = queriesIn(tokensOf(text));
  return Object.entries(rules).flatMap(([message, isBroken]) =>
    queries.some((query) => isBroken(query, keyOf)) ? [message] : [],
  );
};

const isOuterWord = (token: Token | undefined): boolean =>
  typeof token === "string" && /^(left|right|full)$/.test(token);

/** The parameters, from 1 on, that an outer join compares with a column. */
const joinedBy = ({ tokens }: Query): readonly number[] => {
  let isOuter = false;
  let isOn = false;
  return tokens.flatMap((token, at) => {
    if (typeof token !== "string") return [];
    if (token === "join") {
      isOuter = isOuterWord(tokens[tokens[at - 1] === "outer" ? at - 2 : at - 1]);
      isOn = false;
    } else if (token === "on") isOn = isOuter;
    else if (/^(where|group|order|limit|left|right|full|inner|cross)$/.test(token)) isOn = false;
    return isOn && isParameter(token) && tokens[at - 1] === "=" ? [Number(token.slice(1))] : [];
  });
};

/** Which values of a statement an outer join compares with a column: none of them may be null. */
export const joiningValues = (text: string): readonly number[] => queriesIn(tokensOf(text)).flatMap(joinedBy);
