import type { Programme } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export const selectAnyTransaction = (tx: Transaction, scope: Scope): Promise<{ found: true } | undefined> =>
  tx.row(
    statement<{ found: true }>(
      sql`select true as found from transactions t where ${inScope(scope, "t.business_id")} limit 1`,
    ),
  );

export const updateSettled = async (
  tx: Transaction,
  scope: BusinessScope,
  { currency, time_zone, now }: { currency: string; time_zone: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update businesses set currency = ${currency}, time_zone = ${time_zone}, updated_at = ${now}::timestamptz
      where _id = ${scope.business_id}::uuid`),
  );
};

/** A write that read a membership before this starts over; one in progress is waited for. */
export const touchMemberships = async (tx: Transaction, scope: BusinessScope): Promise<void> => {
  await tx.rows(
    statement(sql`update card_subscriptions set version = version + 1 where business_id = ${scope.business_id}::uuid`),
  );
};

/**
 * The last version of every card for each moment and the members that it begins to hold for then; in the order of their
 * numbers, by which one takes the place of another.
 */
export const selectProgrammeVersions = (
  tx: Transaction,
  scope: Scope,
): Promise<{ _id: string; programme: Programme }[]> =>
  tx.rows(
    statement<{
      _id: string;
      programme: Programme;
    }>(sql`select latest._id, latest.programme from (
        select distinct on (pv.card_id, pv.valid_from, pv.audience, pv.others_from, pv.others_after) pv._id, pv.programme, pv.card_id, pv.number
        from programme_versions pv where ${inScope(scope, "pv.business_id")}
        order by pv.card_id, pv.valid_from, pv.audience, pv.others_from, pv.others_after, pv.number desc
      ) latest order by latest.card_id, latest.number`),
  );

/**
 * Replaces the programme of a version by another, from the same moment and for the same members: the later number
 * counts.
 */
export const insertProgrammeCopy = async (
  tx: Transaction,
  scope: BusinessScope,
  { of, programme, now }: { of: string; programme: Programme; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into programme_versions (business_id, _id, card_id, programme, card, valid_from, audience, others_from, others_after,
        reason, created_at, number)
      select pv.business_id, ${programme.version_id}::uuid, pv.card_id, ${JSON.stringify(programme)}::jsonb, pv.card, pv.valid_from,
        pv.audience, pv.others_from, pv.others_after, pv.reason, ${now}::timestamptz,
        (select max(other.number) + 1 from programme_versions other
          where ${inScope(scope, "other.business_id")} and other.card_id = pv.card_id)
      from programme_versions pv where pv.business_id = ${scope.business_id}::uuid and pv._id = ${of}::uuid`),
  );
};
