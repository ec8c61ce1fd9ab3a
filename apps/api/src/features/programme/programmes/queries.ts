/** Drafts of programmes and their published versions. */
import type { Card } from "@rewardo/contract/cards";
import type { ProgrammeChange, ProgrammeContent, ProgrammeVersion, ReferralTerms } from "@rewardo/contract/programmes";
import type { Programme } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import { blankCount } from "../cards/index.ts";
import { membersInGroup, type GroupOfUsers, type Moment } from "../promotion-groups/index.ts";
import type { CardFace, StoredVersion } from "./content.ts";

export type CardRow = CardFace & Pick<Card, "_id" | "type" | "status" | "members_count" | "stamps_required">;

const cardColumns = (
  scope: Scope,
): RawBuilder<unknown> => sql`c._id, c.business_id, c.type, c.status, c.members_count - ${blankCount(scope)} as members_count, c.stamps_required, c.name, c.unit_name, null::jsonb as unit_forms, c.terms, c.stock,
  c.stamp_icon, '[]'::jsonb as own_stamps, c.image,
  case when c.all_places then null else array(select cp.place_id from card_places cp where ${inScope(scope, "cp.business_id", "c.business_id")} and cp.card_id = c._id) end
    as place_ids`;

export const selectEditedCard = (
  tx: Transaction,
  scope: Scope,
  _id: string,
): Promise<(CardRow & { business_id: string }) | undefined> =>
  tx.row(
    statement<CardRow & { business_id: string }>(
      sql`select ${cardColumns(scope)} from cards c where ${inScope(scope, "c.business_id")} and c._id = ${_id}::uuid`,
    ),
  );

/** Keeps the card for this transaction: another change of its programme waits. */
export const holdCard = (tx: Transaction, scope: BusinessScope, _id: string): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(
      sql`select c._id from cards c where c.business_id = ${scope.business_id}::uuid and c._id = ${_id}::uuid for no key update`,
    ),
  );

export interface DraftRow {
  readonly draft: ProgrammeContent | null;
  readonly edited_by: { _id: string; name: string } | null;
  readonly version: number;
  readonly updated_at: string;
}

/** An account as it is named to others. */
const named = (
  scope: Scope,
  business_id: string,
) => sql`(select jsonb_build_object('_id', a._id, 'name', concat_ws(' ', a.first_name, a.last_name))
  from accounts a where ${inScope(scope, "a.business_id", business_id)} and a._id = `;

export const selectDraft = (tx: Transaction, scope: Scope, card_id: string): Promise<DraftRow | undefined> =>
  tx.row(
    statement<DraftRow>(sql`select d.draft, d.version, d.updated_at, ${named(scope, "d.business_id")} d.edited_by) as edited_by
      from programme_drafts d where ${inScope(scope, "d.business_id")} and d.card_id = ${card_id}::uuid`),
  );

export interface NewDraft {
  readonly card_id: string;
  /** `null`: nothing differs any more. */
  readonly draft: ProgrammeContent | null;
  readonly edited_by: string | null;
  readonly now: string;
}

/** Puts the draft in place of the one before; each time its version is one more. */
export const upsertDraft = async (tx: Transaction, scope: BusinessScope, draft: NewDraft): Promise<void> => {
  await tx.rows(
    statement(sql`insert into programme_drafts (business_id, card_id, draft, edited_by, created_at, updated_at)
      values (${scope.business_id}, ${draft.card_id}, ${draft.draft === null ? null : JSON.stringify(draft.draft)},
        ${draft.edited_by}, ${draft.now}, ${draft.now})
      on conflict (business_id, card_id) do update set draft = excluded.draft,
        edited_by = excluded.edited_by, version = programme_drafts.version + 1, updated_at = excluded.updated_at`),
  );
};

export type VersionRow = StoredVersion & Omit<ProgrammeVersion, "is_live"> & { readonly business_id: string };

const versionColumns = (
  scope: Scope,
): RawBuilder<unknown> => sql`pv.business_id, pv._id, pv.card_id, pv.number, pv.valid_from, pv.audience, pv.others_from, pv.others_after, pv.reason,
  pv.changes, pv.members_touched, pv.members_worse, pv.created_at, pv.programme, pv.card, ${named(scope, "pv.business_id")} pv.published_by) as published_by`;

/** The version that newcomers have at an instant. */
export const selectLiveVersion = (
  tx: Transaction,
  scope: Scope,
  { card_id, at }: { card_id: string; at: string },
): Promise<VersionRow | undefined> =>
  tx.row(
    statement<VersionRow>(sql`select ${versionColumns(scope)} from programme_versions pv
      where ${inScope(scope, "pv.business_id")} and pv.card_id = ${card_id}::uuid and pv.valid_from <= ${at}::timestamptz
      order by pv.number desc limit 1`),
  );

export interface InvitingRow {
  readonly card_id: string;
  /** The version that says so, whose terms an invitation of now keeps. */
  readonly programme_version_id: string;
  readonly terms: ReferralTerms;
}

/** The cards in use whose version in force has customers invite others, with its terms; the oldest first. */
export const selectInviting = (tx: Transaction, scope: BusinessScope, at: string): Promise<InvitingRow[]> =>
  tx.rows(
    statement<InvitingRow>(sql`select c._id as card_id, v._id as programme_version_id, v.terms from cards c
      cross join lateral (select pv._id, pv.card -> 'referral' as terms from programme_versions pv
        where ${inScope(scope, "pv.business_id")} and pv.card_id = c._id and pv.valid_from <= ${at}::timestamptz
        order by pv.number desc limit 1) v
      where ${inScope(scope, "c.business_id")} and c.status = 'active' and jsonb_typeof(v.terms) = 'object'
      order by c.created_at, c._id`),
  );

/** The terms of inviting in a version; versions that nobody was invited under have none. */
export const selectReferralTerms = (
  tx: Transaction,
  scope: BusinessScope,
  version_id: string,
): Promise<{ terms: ReferralTerms | null } | undefined> =>
  tx.row(
    statement<{
      terms: ReferralTerms | null;
    }>(sql`select nullif(pv.card -> 'referral', 'null') as terms from programme_versions pv
      where ${inScope(scope, "pv.business_id")} and pv._id = ${version_id}::uuid`),
  );

/** Cards with a version that comes into force just then. */
export const selectFacesDue = (tx: Transaction, scope: BusinessScope, at: string): Promise<{ card_id: string }[]> =>
  tx.rows(
    statement<{ card_id: string }>(sql`select distinct pv.card_id from programme_versions pv
      where pv.business_id = ${scope.business_id}::uuid and pv.valid_from = ${at}::timestamptz order by 1`),
  );

/** The version published last, whether it is in force yet or not. */
export const selectLastVersion = (tx: Transaction, scope: Scope, card_id: string): Promise<VersionRow | undefined> =>
  tx.row(
    statement<VersionRow>(sql`select ${versionColumns(scope)} from programme_versions pv
      where ${inScope(scope, "pv.business_id")} and pv.card_id = ${card_id}::uuid order by pv.number desc limit 1`),
  );

export const selectPublishedVersions = (tx: Transaction, scope: Scope, card_id: string): Promise<VersionRow[]> =>
  tx.rows(
    statement<VersionRow>(sql`select ${versionColumns(scope)} from programme_versions pv
      where ${inScope(scope, "pv.business_id")} and pv.card_id = ${card_id}::uuid order by pv.number desc limit 200`),
  );

export const selectVersion = (
  tx: Transaction,
  scope: Scope,
  { card_id, _id }: { card_id: string; _id: string },
): Promise<VersionRow | undefined> =>
  tx.row(
    statement<VersionRow>(sql`select ${versionColumns(scope)} from programme_versions pv
      where ${inScope(scope, "pv.business_id")} and pv.card_id = ${card_id}::uuid and pv._id = ${_id}::uuid`),
  );

export interface NewVersion {
  readonly programme: Programme;
  readonly card: NonNullable<StoredVersion["card"]>;
  readonly valid_from: string;
  readonly audience: "everyone" | "joiners";
  readonly others_from: string | null;
  readonly others_after: "full_card" | "level_period" | null;
  readonly reason: object | null;
  readonly changes: readonly ProgrammeChange[];
  readonly members_touched: number;
  readonly members_worse: number;
  readonly published_by: string | null;
  readonly now: string;
}

export const insertVersion = async (tx: Transaction, scope: BusinessScope, version: NewVersion): Promise<void> => {
  const { version_id, card_id } = version.programme;
  await tx.rows(
    statement(sql`insert into programme_versions (business_id, _id, card_id, programme, card, valid_from, audience, others_from, others_after,
        reason, changes, members_touched, members_worse, published_by, created_at, number)
      select ${scope.business_id}::uuid, ${version_id}::uuid, ${card_id}::uuid, ${JSON.stringify(version.programme)}::jsonb,
        ${JSON.stringify(version.card)}::jsonb, ${version.valid_from}::timestamptz, ${version.audience}, ${version.others_from}::timestamptz,
        ${version.others_after}, ${version.reason === null ? null : JSON.stringify(version.reason)}::jsonb,
        ${JSON.stringify(version.changes)}::jsonb, ${version.members_touched}::bigint, ${version.members_worse}::bigint,
        ${version.published_by}::uuid, ${version.now}::timestamptz, coalesce(max(pv.number), 0) + 1
      from programme_versions pv where pv.business_id = ${scope.business_id}::uuid and pv.card_id = ${card_id}::uuid returning 1`),
  );
};

/** Copies the published looks of the card to its row, which lists and tills show. */
export const updateCardFace = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  card: CardFace & Pick<Card, "status" | "stamps_required"> & { readonly now: string },
): Promise<void> => {
  const json = (words: object | null) => (words === null ? null : JSON.stringify(words));
  await tx.rows(
    statement(sql`update cards set name = ${json(card.name)}, unit_name = ${json(card.unit_name)}, terms = ${json(card.terms)}, stock = ${card.stock},
        stamp_icon = ${card.stamp_icon}, image = ${card.image}, status = ${card.status}, stamps_required = ${card.stamps_required},
        all_places = ${card.place_ids === null}, version = version + 1, updated_at = ${card.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const deleteCardPlaces = async (tx: Transaction, scope: BusinessScope, card_id: string): Promise<void> => {
  await tx.rows(
    statement(
      sql`delete from card_places where business_id = ${scope.business_id}::uuid and card_id = ${card_id}::uuid`,
    ),
  );
};

export const insertCardPlaces = async (
  tx: Transaction,
  scope: BusinessScope,
  card_id: string,
  place_ids: readonly string[],
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into card_places (business_id, card_id, place_id)
      select ${scope.business_id}::uuid, ${card_id}::uuid, unnest(${[...place_ids]}::uuid[])
      returning 1`),
  );
};

/** Which of these are places of the business. */
export const selectNamedPlaces = (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(
      sql`select p._id from places p where p.business_id = ${scope.business_id}::uuid and p._id = any(${[...ids]}::uuid[])`,
    ),
  );

/** How often coupons and rewards with a limit were given so far. */
export const selectUsed = (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
): Promise<{ part_id: string; count: number }[]> =>
  tx.rows(
    statement<{ part_id: string; count: number }>(
      sql`select c.promotion_id as part_id, c.used::integer as count from promotion_counters c
        where ${inScope(scope, "c.business_id")} and c.promotion_id = any(${[...ids]}::uuid[]) and c.used > 0`,
    ),
  );

/** Which of these are products of the business. */
export const selectNamedProducts = (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(
      sql`select p._id from products p where p.business_id = ${scope.business_id}::uuid and p._id = any(${[...ids]}::uuid[])`,
    ),
  );

/** Balances from `from` on, below `to`. */
export interface BalanceRange {
  readonly from: number;
  readonly to: number;
}

/** Members with such balances, one of them, or those in a group. */
export type Whom = BalanceRange | { readonly card_subscription_id: string } | { readonly promotion_group_id: string };

interface Touched {
  readonly card_id: string;
  readonly lists: readonly (readonly Whom[])[];
  /** The groups that the lists name; of one that is not here no one is counted. */
  readonly groups: readonly GroupOfUsers[];
  readonly moment: Moment;
}

/** SQL condition: the membership `cs` is one of these. */
const isOneOf = (
  scope: BusinessScope,
  list: readonly Whom[],
  { groups, moment }: Pick<Touched, "groups" | "moment">,
): RawBuilder<unknown> => {
  if (list.length === 0) return sql`false`;
  const truths = list.map((whom) => {
    if ("from" in whom) return sql`(cs.balance >= ${whom.from}::integer and cs.balance < ${whom.to}::integer)`;
    if ("card_subscription_id" in whom) return sql`cs._id = ${whom.card_subscription_id}::uuid`;
    const group = groups.find(({ _id }) => _id === whom.promotion_group_id);
    return group === undefined ? sql`false` : sql`cs._id in ${membersInGroup(scope, group, moment)}`;
  });
  return sql`(${sql.join(truths, sql` or `)})`;
};

/** Memberships of a card that stand, without unused paper cards. */
const standing = (scope: BusinessScope, card_id: string): RawBuilder<unknown> =>
  sql`cs.business_id = ${scope.business_id}::uuid and cs.card_id = ${card_id}::uuid
    and cs.status in ('active', 'invited', 'frozen') and cs.removed_at is null and not (cs.is_paper and cs.ledger_seq = 0)`;

/** How many members of a card there are, and how many that any entry of each list names. */
export const countTouchedMembers = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, lists, ...around }: Touched,
): Promise<{ members: number; within: number[] }> => {
  const within = lists.map((list) => sql`count(*) filter (where ${isOneOf(scope, list, around)})::integer`);
  const row = await tx.row(
    statement<{ members: number; within: number[] }>(sql`select count(*)::integer as members,
        array[${sql.join([sql`0`, ...within])}]::integer[] as within
      from card_subscriptions cs where ${standing(scope, card_id)}`),
  );
  return { members: row?.members ?? 0, within: row?.within.slice(1) ?? [] };
};

/** The next customers, by their ids, who hold a card and whom any entry of the list names. */
export const selectTouchedUsers = async (
  tx: Transaction,
  scope: BusinessScope,
  {
    card_id,
    list,
    after,
    limit,
    ...around
  }: Omit<Touched, "lists"> & { list: readonly Whom[]; after: string; limit: number },
): Promise<string[]> => {
  const rows = await tx.rows(
    statement<{ user_id: string }>(sql`select distinct cs.user_id from card_subscriptions cs
      where ${standing(scope, card_id)} and cs.user_id > ${after}::uuid and ${isOneOf(scope, list, around)}
      order by cs.user_id limit ${limit}`),
  );
  return rows.map(({ user_id }) => user_id);
};
