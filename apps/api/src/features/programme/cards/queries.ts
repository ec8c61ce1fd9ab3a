import type { Card } from "@rewardo/contract/cards";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { Programme } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export interface CardRecord extends Omit<Card, "earning" | "rewards"> {
  readonly programme: Programme | null;
  /** How often each reward with a stock was handed over. */
  readonly handed_over: Readonly<Record<string, number>>;
}

/** Cards on paper that were not used yet, of the card `c`. */
export const blankCount = (
  scope: Scope,
): RawBuilder<unknown> => sql`(select count(*) from card_subscriptions cs where ${inScope(scope, "cs.business_id", "c.business_id")} and cs.card_id = c._id and cs.is_paper
  and cs.ledger_seq = 0 and cs.removed_at is null and cs.status = 'active')`;

/** The rewards with a stock of the version `v`, each with how often it was handed over. */
const handedOver = (
  scope: Scope,
): RawBuilder<unknown> => sql`coalesce((select jsonb_object_agg(u.promotion_id, u.used) from promotion_counters u
    where ${inScope(scope, "u.business_id", "c.business_id")} and u.promotion_id in (select (x ->> '_id')::uuid
      from jsonb_array_elements(coalesce(v.programme -> 'rewards', '[]')) x where x ->> 'stock' is not null)), '{}')`;

/** A published version shows from its first day on, whatever the card's own row contains. */
const columns = (
  scope: Scope,
): RawBuilder<unknown> => sql`c._id, c.business_id, coalesce(v.card -> 'name', c.name) as name, c.type, c.status,
  jsonb_build_object('stock', coalesce(v.card ->> 'stock', c.stock), 'stamp_icon', coalesce(v.card ->> 'stamp_icon', c.stamp_icon),
    'image', case when v.card is null then c.image else v.card ->> 'image' end) as design,
  nullif(case when v.card is null then c.unit_name else v.card -> 'unit_name' end, 'null') as unit_name,
  nullif(v.card -> 'unit_forms', 'null') as unit_forms,
  coalesce((v.programme ->> 'stamps_required')::integer, c.stamps_required) as stamps_required,
  case when c.all_places then null else array(select cp.place_id from card_places cp where ${inScope(scope, "cp.business_id", "c.business_id")} and cp.card_id = c._id) end
    as place_ids,
  c.members_count, ${blankCount(scope)} as blank_count, c.version, c.created_at, v.programme,
  ${handedOver(scope)} as handed_over`;

/** The version in force at an instant, as \`v\`. */
const inForce = (
  scope: Scope,
  at: string,
) => sql`left join lateral (select pv.programme, pv.card from programme_versions pv
    where ${inScope(scope, "pv.business_id", "c.business_id")} and pv.card_id = c._id and pv.valid_from <= ${at}::timestamptz order by pv.number desc limit 1) v on true`;

export const selectCards = (
  tx: Transaction,
  scope: Scope,
  { at, ...page }: { limit: number; direction: "asc" | "desc"; cursor: KeysetCursor | null; at: string },
): Promise<CardRecord[]> => {
  const { after, order } = keysetPage({
    column: "c.created_at",
    type: "timestamptz",
    id: "c._id",
    isAcross: scope.kind === "platform",
    ...page,
  });
  return tx.rows(
    statement<CardRecord>(
      sql`select ${columns(scope)} from cards c ${inForce(scope, at)} where ${inScope(scope, "c.business_id")} ${after} ${order}`,
    ),
  );
};

export const selectCard = (tx: Transaction, scope: Scope, _id: string, at: string): Promise<CardRecord | undefined> =>
  tx.row(
    statement<CardRecord>(
      sql`select ${columns(scope)} from cards c ${inForce(scope, at)} where ${inScope(scope, "c.business_id")} and c._id = ${_id}::uuid`,
    ),
  );

/** The card that was opened first of those in use. Another that asks the same waits for the end of this transaction. */
export const holdFirstCard = async (tx: Transaction, scope: BusinessScope): Promise<{ _id: string } | undefined> => {
  await tx.rows(
    statement(sql`select pg_advisory_xact_lock(hashtextextended(${`first card ${scope.business_id}`}, 0))`),
  );
  return tx.row(
    statement<{
      _id: string;
    }>(sql`select c._id from cards c where ${inScope(scope, "c.business_id")} and c.status <> 'archived'
      order by c.created_at, c._id limit 1`),
  );
};

export interface NewCard {
  _id: string;
  name: LocalizedText;
  type: Card["type"];
  status: Card["status"];
  stock: Card["design"]["stock"];
  stamp_icon: string;
  unit_name: LocalizedText | null;
  stamps_required: number | null;
  now: string;
}

export const insertCard = async (tx: Transaction, scope: BusinessScope, card: NewCard): Promise<void> => {
  await tx.rows(
    statement(sql`insert into cards (business_id, _id, name, type, status, stock, stamp_icon, unit_name, stamps_required, created_at, updated_at)
      values (${scope.business_id}, ${card._id}, ${JSON.stringify(card.name)}, ${card.type}, ${card.status}, ${card.stock}, ${card.stamp_icon},
        ${card.unit_name === null ? null : JSON.stringify(card.unit_name)}, ${card.stamps_required}, ${card.now}, ${card.now})`),
  );
};

export const insertProgrammeVersion = async (
  tx: Transaction,
  scope: BusinessScope,
  version: { programme: Programme; card: object; valid_from: string; now: string },
): Promise<void> => {
  const { version_id, card_id } = version.programme;
  await tx.rows(
    statement(sql`insert into programme_versions (business_id, _id, card_id, programme, card, valid_from, created_at)
      values (${scope.business_id}, ${version_id}, ${card_id}, ${JSON.stringify(version.programme)}, ${JSON.stringify(version.card)}, ${version.valid_from}, ${version.now})`),
  );
};

export const updateMembersCount = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  by: number,
): Promise<void> => {
  await tx.rows(
    statement(
      sql`update cards set members_count = members_count + ${by} where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`,
    ),
  );
};
