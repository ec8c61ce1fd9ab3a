/** The cards of two customers who become one: what goes over as it is, and what becomes one card. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { updatePersons } from "../../ledger/stats/index.ts";
import {
  selectFamilies,
  selectMembershipsOfUsers,
  updateMembershipsUser,
  updateMergedPersons,
  type MembershipOfUser,
} from "./holder-queries.ts";

/** A programme in which the customer who is merged away has memberships. */
export interface CardStep {
  readonly card_id: string;
  /** The membership that stays where several become one; `null` where those of the customer who ends go over as they are. */
  readonly keep_id: string | null;
  /** The memberships that end in a merge, or that move to the other customer. */
  readonly ids: readonly string[];
}

interface UserPair {
  readonly into_id: string;
  readonly from_id: string;
}

/**
 * The steps, by programme. Closed memberships go over without one. The survivor's membership stays unless it is frozen
 * and another is not; where all are frozen none can take another in, and all stay side by side.
 */
const planCardSteps = (memberships: readonly MembershipOfUser[], { into_id, from_id }: UserPair): CardStep[] => {
  const open = memberships.filter(({ status }) => status !== "closed");
  const cards = [...new Set(open.filter(({ user_id }) => user_id === from_id).map(({ card_id }) => card_id))];
  return cards
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((card_id) => {
      const own = open.filter((one) => one.card_id === card_id && one.user_id === into_id);
      const others = open.filter((one) => one.card_id === card_id && one.user_id === from_id);
      const keep = [...own, ...others].find(({ status }) => status !== "frozen");
      if (own.length === 0 || keep === undefined) return { card_id, keep_id: null, ids: others.map(({ _id }) => _id) };
      const ending = keep.user_id === into_id ? others : [...own, ...others.filter((one) => one !== keep)];
      return { card_id, keep_id: keep._id, ids: ending.map(({ _id }) => _id) };
    });
};

/** The steps as the cards are now; `isHeld` keeps them so until the end of the transaction. */
export const readCardSteps = async (
  tx: Transaction,
  scope: BusinessScope,
  pair: UserPair,
  options: { isHeld: boolean },
): Promise<CardStep[]> =>
  planCardSteps(await selectMembershipsOfUsers(tx, scope, [pair.into_id, pair.from_id], options), pair);

/**
 * Copies the person of these memberships to every membership that was merged into them, and to their statistics. Call it
 * after a change of a membership's customer, or of what it was merged into, in the same transaction.
 */
export const passPersonOn = async (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const persons = await selectFamilies(tx, scope, ids);
  await updateMergedPersons(tx, scope, persons);
  await updatePersons(tx, scope, persons);
};

/** Hands all memberships of one customer to another, with the figures of the person behind them. */
export const giveMemberships = async (
  tx: Transaction,
  scope: BusinessScope,
  pair: UserPair & { readonly now: string },
): Promise<void> => passPersonOn(tx, scope, await updateMembershipsUser(tx, scope, pair));
