/** Finding a few customers by what was typed, the best fits first: their ids, for whatever is shown of them. */
import type { RoleLimits } from "@rewardo/contract/roles";
import { foldedKey, oneLetterAway } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { containing } from "../../../platform/text.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { selectFoundUsers } from "./queries.ts";
import { toSearch } from "./search.ts";

/** `"kowalska anna"` for `"anna kowalska"`; null unless there are two words or more. */
const wordsOf = (key: string): { first: string; last: string } | null => {
  const at = key.lastIndexOf(" ");
  return at === -1 ? null : { first: key.slice(0, at), last: key.slice(at + 1) };
};

export interface UsersSought {
  readonly q: string;
  /** How much of a contact the reader sees: a search never matches more than that. */
  readonly contact: RoleLimits["contact"];
  readonly most: number;
}

/**
 * Finds ids of customers, up to a limit, inside an open transaction: by the beginning of a name or of its last word, by
 * any part, by phone and card number as in the list, and with one wrong letter if that finds too few.
 */
export const findUserIds = async (
  tx: Transaction,
  scope: BusinessScope,
  { q, contact, most }: UsersSought,
): Promise<string[]> => {
  const search = toSearch(q, contact);
  if (search === null) return [];
  const key = foldedKey(q);
  const words = wordsOf(key);
  const found = new Set(
    await selectFoundUsers(
      tx,
      scope,
      {
        name_starts: key === "" ? [] : [key],
        word_starts: key === "" || words !== null ? [] : [key],
        reversed: words === null ? null : { first: words.last, last: words.first },
        parts: search.name_like === null ? [] : [containing(key)],
        phone: search.phone,
        number: search.number,
      },
      // A customer found in two ways is named twice.
      most * 2,
    ),
  );
  if (found.size < most) {
    const near = oneLetterAway(key);
    const swapped = words === null ? [] : oneLetterAway(`${words.last} ${words.first}`);
    const ways = { reversed: null, parts: [], phone: null, number: null };
    const name_starts = [...near, ...swapped];
    const word_starts = words === null ? near : [];
    const guesses =
      near.length === 0 ? [] : await selectFoundUsers(tx, scope, { ...ways, name_starts, word_starts }, most * 2);
    for (const _id of guesses) found.add(_id);
  }
  return [...found].slice(0, most);
};
