/** Passes that Google keeps, and what it was told. These run as the tenants' role, within one business. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** A customer was led to Google: the pass is looked for at `due_at`, and until then may be saved. */
export const updatePassAwaited = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, until, due_at }: { _id: string; until: string; due_at: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update wallet_passes p set awaited_until = ${until}::timestamptz, tries = 0,
        due_at = least(p.due_at, ${due_at}::timestamptz)
      where p.business_id = ${scope.business_id}::uuid and p._id = ${_id}::uuid`),
  );
};

export interface GooglePassRow {
  readonly wanted_revision: string;
  readonly told_digest: string | null;
  /** Somebody keeps it, as far as we know. */
  readonly is_kept: boolean;
}

export const selectGooglePass = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<GooglePassRow | undefined> =>
  tx.row(
    statement<GooglePassRow>(sql`select p.wanted_revision::text, p.told_digest,
        (p.added_at is not null and p.removed_at is null) as is_kept
      from wallet_passes p where ${inScope(scope, "p.business_id")} and p._id = ${_id}::uuid`),
  );

/** Google is being told: until it has answered, what it shows is not known. */
export const updateToldUnknown = async (tx: Transaction, scope: BusinessScope, _id: string): Promise<void> => {
  await tx.rows(
    statement(sql`update wallet_passes p set told_digest = null
      where p.business_id = ${scope.business_id}::uuid and p._id = ${_id}::uuid`),
  );
};

export interface ToldPass {
  readonly _id: string;
  /** What Google shows now; `null`: it has no such object. */
  readonly told: { readonly revision: string; readonly digest: string } | null;
  /** Whether anybody keeps it. */
  readonly has_users: boolean;
  /** The card has ended: nothing more is told. */
  readonly is_over: boolean;
  readonly now: string;
  /** When one that nobody keeps yet is looked for again; `null`: only when it changes. */
  readonly again_at: string | null;
}

/** Notes what Google shows, and whether anybody keeps it. */
export const updateGooglePass = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, told, has_users, is_over, now, again_at }: ToldPass,
): Promise<void> => {
  const revision = told?.revision ?? "0";
  await tx.rows(
    statement(sql`update wallet_passes p set
        sent_revision = greatest(p.sent_revision, ${revision}::bigint),
        shown_revision = greatest(p.shown_revision, ${revision}::bigint),
        shown_at = case when ${told !== null} then ${now}::timestamptz else p.shown_at end,
        told_digest = coalesce(${told?.digest ?? null}::text, p.told_digest),
        tries = case when ${has_users} then 0 else p.tries + 1 end,
        added_at = case when ${has_users} then coalesce(p.added_at, ${now}::timestamptz) else p.added_at end,
        removed_at = case when ${has_users && !is_over} then null
          when ${has_users} or p.added_at is not null then coalesce(p.removed_at, ${now}::timestamptz) else p.removed_at end,
        awaited_until = case when ${has_users || is_over} then null else p.awaited_until end,
        due_at = case when ${is_over} then null
          when ${has_users} then case when p.wanted_revision > ${revision}::bigint then ${now}::timestamptz end
          when p.awaited_until > ${now}::timestamptz then ${again_at}::timestamptz end
      where p.business_id = ${scope.business_id}::uuid and p._id = ${_id}::uuid`),
  );
};

/** What Google was told last of what the passes of a card share. */
export const selectToldClass = async (
  tx: Transaction,
  scope: BusinessScope,
  card_id: string,
): Promise<string | undefined> =>
  (
    await tx.row(
      statement<{ told_digest: string }>(sql`select c.told_digest from wallet_classes c
        where ${inScope(scope, "c.business_id")} and c.card_id = ${card_id}::uuid`),
    )
  )?.told_digest;

export const upsertToldClass = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, digest, now }: { card_id: string; digest: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into wallet_classes (business_id, card_id, told_digest, told_at)
      values (${scope.business_id}, ${card_id}, ${digest}, ${now})
      on conflict (business_id, card_id) do update set told_digest = excluded.told_digest, told_at = excluded.told_at`),
  );
};
