/** Finding a few customers by what was typed, the best fits first. */
import type { User } from "@rewardo/contract/users";
import { foldedKey, oneLetterAway } from "@rewardo/rules";
import type { Transaction } from "../../platform/database/database.ts";
import { containing } from "../../platform/database/like.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import { selectFoundUsers } from "./find-queries.ts";
import { selectUsers } from "./queries.ts";
import { toSearch } from "./search.ts";
import { toWire } from "./service.ts";

/** `"kowalska anna"` for `"anna kowalska"`; null unless there are two words or more. */
const wordsOf = (key: string): { first: string; last: string } | null => {
  const at = key.lastIndexOf(" ");
  return at === -1 ? null : { first: key.slice(0, at), last: key.slice(at + 1) };
};

/**
 * At most so many customers, inside a transaction that is open: by the beginning of a name or of its last word, by any
 * part, by phone and card number as in the list, and with one letter wrong where that finds too few.
 */
export const findUsers = async (tx: Transaction, ctx: BusinessContext, q: string, most: number): Promise<User[]> => {
  const search = toSearch(q, ctx.actor.limits.contact);
  if (search === null) return [];
  const key = foldedKey(q);
  const words = wordsOf(key);
  const found = new Set(
    await selectFoundUsers(
      tx,
      ctx.scope,
      {
        name_starts: key === "" ? [] : [key],
        word_starts: key === "" || words !== null ? [] : [key],
        reversed: words === null ? null : { first: words.last, last: words.first },
        parts: search.name_like === null ? [] : [containing(key)],
        phone: search.phone,
        number: search.number,
      },
      // Who is found in two ways is named twice.
      most * 2,
    ),
  );
  if (found.size < most) {
    const near = oneLetterAway(key);
    const swapped = words === null ? [] : oneLetterAway(`${words.last} ${words.first}`);
    const ways = { reversed: null, parts: [], phone: null, number: null };
    const name_starts = [...near, ...swapped];
    const guesses =
      near.length === 0
        ? []
        : await selectFoundUsers(
            tx,
            ctx.scope,
            { ...ways, name_starts, word_starts: words === null ? near : [] },
            most * 2,
          );
    for (const _id of guesses) found.add(_id);
  }
  const ids = [...found].slice(0, most);
  if (ids.length === 0) return [];
  const page = { sort_by: "created_at", limit: most, direction: "desc", cursor: null } as const;
  const users = await toWire(tx, ctx, await selectUsers(tx, ctx.scope, { ids, ...page }));
  return users.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
};
