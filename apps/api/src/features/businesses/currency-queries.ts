import type { Programme } from "@rewardo/engine";
import type { Transaction } from "../../platform/database/database.ts";
import { inScope, sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../platform/scope.ts";

export const selectAnyTransaction = (tx: Transaction, scope: Scope): Promise<{ found: true } | undefined> =>
  tx.row(
    statement<{ found: true }>(
      sql`select true as found from transactions t where ${inScope(scope, "t.business_id")} limit 1`,
    ),
  );

export const updateCurrency = async (
  tx: Transaction,
  scope: BusinessScope,
  currency: string,
  now: string,
): Promise<void> => {
  await tx.rows(
    statement(sql`update businesses set currency = ${currency}, updated_at = ${now}::timestamptz
      where _id = ${scope.business_id}::uuid`),
  );
};

/** A write that read a membership before this starts over; one in progress is waited for. */
export const touchMemberships = async (tx: Transaction, scope: BusinessScope): Promise<void> => {
  await tx.rows(
    statement(sql`update card_subscriptions set version = version + 1 where business_id = ${scope.business_id}::uuid`),
  );
};

/** The version in force from each moment on, of every card. */
export const selectProgrammeVersions = (
  tx: Transaction,
  scope: Scope,
): Promise<{ programme: Programme; card: object | null; valid_from: string }[]> =>
  tx.rows(
    statement<{
      programme: Programme;
      card: object | null;
      valid_from: string;
    }>(sql`select distinct on (pv.card_id, pv.valid_from)
        pv.programme, pv.card, pv.valid_from
      from programme_versions pv where ${inScope(scope, "pv.business_id")}
      order by pv.card_id, pv.valid_from, pv.number desc`),
  );

/** In force instead of the version of the same moment: of two, the later number counts. */
export const insertProgrammeCopy = async (
  tx: Transaction,
  scope: BusinessScope,
  { programme, card, valid_from, now }: { programme: Programme; card: object | null; valid_from: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into programme_versions (business_id, _id, card_id, programme, card, valid_from, created_at, number)
      select ${scope.business_id}::uuid, ${programme.version_id}::uuid, ${programme.card_id}::uuid, ${JSON.stringify(programme)}::jsonb,
        ${card === null ? null : JSON.stringify(card)}::jsonb,
        ${valid_from}::timestamptz, ${now}::timestamptz, max(pv.number) + 1
      from programme_versions pv where pv.business_id = ${scope.business_id}::uuid and pv.card_id = ${programme.card_id}::uuid`),
  );
};
