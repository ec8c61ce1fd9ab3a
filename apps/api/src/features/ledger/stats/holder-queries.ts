/** Writes of other features to the statistics: figures move to another customer, and sums of what lapses are counted anew. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** The lock, for the business `$1`, that folds hold alone, and changes of persons together. */
export const personsLock = "hashtextextended('rewardo persons of statistics ' || $1::uuid, 0)";

/** A membership and the person behind it: its customer, or itself where none is known. */
export interface PersonOfMembership {
  readonly _id: string;
  readonly person_id: string;
}

/**
 * Writes whose the figures of these memberships are, after their person has changed in the same transaction. A fold, which
 * reads persons before it writes figures, is waited for, and waits until the transaction is over. Statements of their
 * own: one that waits reads what was there before.
 */
export const updatePersons = async (
  tx: Transaction,
  scope: BusinessScope,
  persons: readonly PersonOfMembership[],
): Promise<void> => {
  await tx.rows({ text: `select pg_advisory_xact_lock_shared(${personsLock})`, values: [scope.business_id] });
  for (const table of ["stat_members", "stat_member_months"]) {
    await tx.rows({
      text: `update ${table} m set person_id = p.person_id from unnest($2::uuid[], $3::uuid[]) p (_id, person_id)
        where m.business_id = $1 and m.card_subscription_id = p._id and m.person_id is distinct from p.person_id`,
      values: [scope.business_id, persons.map(({ _id }) => _id), persons.map(({ person_id }) => person_id)],
    });
  }
};

/**
 * Lapsing points are counted from the lots again, and kept anew with the next transactions: ends of lots have moved in the same
 * transaction. A fold is waited for, and waits, as above.
 */
export const forgetLapsing = async (tx: Transaction, scope: BusinessScope): Promise<void> => {
  await tx.rows({ text: `select pg_advisory_xact_lock_shared(${personsLock})`, values: [scope.business_id] });
  await tx.rows({
    text: "delete from stat_lapsing_zones z where z.business_id = $1 returning 1",
    values: [scope.business_id],
  });
};
