/** Promotion groups, their named members, and who is in them now. */
import type { GroupCounts, GroupMember, GroupRule } from "@rewardo/contract/promotion-groups";
import type { PromotionGroup, SampledMember } from "@rewardo/contract/promotion-groups";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, type RawBuilder, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import { ruleParts, type Moment, type Truth } from "./rule-queries.ts";

const { joined, other, rfmGroup, ruleTruth, truthOf } = ruleParts;

const columns = sql`g._id, g.card_id, g.name, g.kind, g.rule, g.status, g.version, g.created_at`;

export interface GroupAt {
  readonly card_id: string;
  readonly _id: string;
}

export const selectGroupCard = (tx: Transaction, scope: Scope, card_id: string): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(
      sql`select c._id from cards c where ${inScope(scope, "c.business_id")} and c._id = ${card_id}::uuid`,
    ),
  );

export const selectGroups = (tx: Transaction, scope: Scope, card_id: string): Promise<PromotionGroup[]> =>
  tx.rows(
    statement<PromotionGroup>(sql`select ${columns} from promotion_groups g
      where ${inScope(scope, "g.business_id")} and g.card_id = ${card_id}::uuid order by g.created_at desc, g._id desc limit 200`),
  );

export const selectGroup = (
  tx: Transaction,
  scope: Scope,
  { card_id, _id }: GroupAt,
): Promise<PromotionGroup | undefined> =>
  tx.row(
    statement<PromotionGroup>(sql`select ${columns} from promotion_groups g
      where ${inScope(scope, "g.business_id")} and g.card_id = ${card_id}::uuid and g._id = ${_id}::uuid`),
  );

/** Like `selectGroup`, locked until the end of the transaction. */
export const selectGroupForChange = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, _id }: GroupAt,
): Promise<PromotionGroup | undefined> =>
  tx.row(
    statement<PromotionGroup>(sql`select ${columns} from promotion_groups g
      where g.business_id = ${scope.business_id}::uuid and g.card_id = ${card_id}::uuid and g._id = ${_id}::uuid for no key update`),
  );

/** Those of the ids that belong to groups in use of the card. */
export const selectKnownGroups = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, ids }: { card_id: string; ids: readonly string[] },
): Promise<PromotionGroup[]> =>
  tx.rows(
    statement<PromotionGroup>(sql`select ${columns} from promotion_groups g
      where g.business_id = ${scope.business_id}::uuid and g.card_id = ${card_id}::uuid and g._id = any(${[...ids]}::uuid[])
        and g.status = 'active'`),
  );

export type GroupFields = Pick<PromotionGroup, "name" | "kind" | "rule" | "status">;

export const insertGroup = async (
  tx: Transaction,
  scope: BusinessScope,
  group: GroupFields & { _id: string; card_id: string; now: string },
): Promise<void> => {
  const rule = group.rule === null ? null : JSON.stringify(group.rule);
  await tx.rows(
    statement(sql`insert into promotion_groups (business_id, _id, card_id, name, kind, rule, status, created_at, updated_at)
      values (${scope.business_id}::uuid, ${group._id}::uuid, ${group.card_id}::uuid, ${group.name}, ${group.kind}, ${rule}::jsonb,
        ${group.status}, ${group.now}::timestamptz, ${group.now}::timestamptz)`),
  );
};

export const updateGroup = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  group: GroupFields & { now: string },
): Promise<void> => {
  const rule = group.rule === null ? null : JSON.stringify(group.rule);
  await tx.rows(
    statement(sql`update promotion_groups set name = ${group.name}, kind = ${group.kind}, rule = ${rule}::jsonb,
        status = ${group.status}, version = version + 1, updated_at = ${group.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

interface Named extends GroupAt {
  readonly ids: readonly string[];
  readonly now: string;
}

/** Names members of the card; those who are named already stay. Returns who was added. */
export const insertGroupMembers = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, _id, ids, now }: Named,
): Promise<{ card_subscription_id: string }[]> =>
  tx.rows(
    statement<{ card_subscription_id: string }>(sql`insert into promotion_group_members
        (business_id, promotion_group_id, card_subscription_id, created_at)
      select cs.business_id, ${_id}::uuid, cs._id, ${now}::timestamptz from card_subscriptions cs
      where cs.business_id = ${scope.business_id}::uuid and cs.card_id = ${card_id}::uuid and cs._id = any(${[...ids]}::uuid[]) and cs.is_claimed
      on conflict do nothing returning card_subscription_id`),
  );

export const deleteGroupMembers = (
  tx: Transaction,
  scope: BusinessScope,
  { _id, ids }: { _id: string; ids: readonly string[] },
): Promise<{ card_subscription_id: string }[]> =>
  tx.rows(
    statement<{ card_subscription_id: string }>(sql`delete from promotion_group_members
      where business_id = ${scope.business_id}::uuid and promotion_group_id = ${_id}::uuid and card_subscription_id = any(${[...ids]}::uuid[])
      returning card_subscription_id`),
  );

/** The memberships of a card that some customers hold, without closed ones. */
export const selectCardHolders = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, user_ids }: { readonly card_id: string; readonly user_ids: readonly string[] },
): Promise<{ user_id: string; card_subscription_id: string }[]> =>
  tx.rows(
    statement<{ user_id: string; card_subscription_id: string }>(sql`select cs.user_id, cs._id as card_subscription_id
      from card_subscriptions cs where cs.business_id = ${scope.business_id}::uuid and cs.card_id = ${card_id}::uuid
        and cs.user_id = any(${[...user_ids]}::uuid[]) and cs.status <> 'closed'`),
  );

export const countCardMembers = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, ids }: { card_id: string; ids: readonly string[] },
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*)::integer as count from card_subscriptions cs
      where cs.business_id = ${scope.business_id}::uuid and cs.card_id = ${card_id}::uuid and cs._id = any(${[...ids]}::uuid[]) and cs.is_claimed`),
  ))!.count;

type Membership = Pick<PromotionGroup, "_id" | "kind" | "rule">;

/** Whether the membership `m` is in the group. */
const isIn = (scope: BusinessScope, { _id, rule }: Membership, moment: Moment): RawBuilder<boolean> =>
  rule === null
    ? sql<boolean>`exists (select 1 from promotion_group_members n where ${inScope(scope, "n.business_id")}
        and n.promotion_group_id = ${_id}::uuid and n.card_subscription_id = m._id)`
    : ruleTruth(rule, { scope, ...moment });

/** Members who count: not closed, not merged into another, not removed. */
const membersOf = (scope: BusinessScope, card_id: string) => sql`card_subscriptions m
  left join users u on ${inScope(scope, "u.business_id")} and u._id = m.user_id
  where m.business_id = ${scope.business_id}::uuid and m.card_id = ${card_id}::uuid
    and m.status in ('active', 'invited', 'frozen') and m.removed_at is null`;

const named = (scope: BusinessScope): RawBuilder<unknown> => sql`m._id as card_subscription_id, m.user_id,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as name,
  (select n.number from card_numbers n where ${inScope(scope, "n.business_id")} and n.card_subscription_id = m._id order by n.number limit 1) as number`;

/** Members of a group, latest first. */
export const selectGroupMembers = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, group, moment, limit }: { card_id: string; group: Membership; moment: Moment; limit: number },
): Promise<(GroupMember & { members: number })[]> =>
  tx.rows(
    statement<GroupMember & { members: number }>(sql`select ${named(scope)}, (count(*) over ())::integer as members
      from ${membersOf(scope, card_id)} and ${isIn(scope, group, moment)} order by m.joined_at desc, m._id limit ${limit}`),
  );

export interface GroupPortion {
  readonly card_subscription_id: string;
  readonly status: "active" | "invited" | "frozen";
}

interface AskedGroup {
  readonly card_id: string;
  readonly group: Membership;
  readonly moment: Moment;
}

/** The next who are in a group, by their ids. */
export const selectGroupPortion = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, group, moment, after, limit }: AskedGroup & { after: string; limit: number },
): Promise<GroupPortion[]> =>
  tx.rows(
    statement<GroupPortion>(sql`select m._id as card_subscription_id, m.status from ${membersOf(scope, card_id)}
      and m._id > ${after}::uuid and ${isIn(scope, group, moment)} order by m._id limit ${limit}`),
  );

/** How many are in a group. */
export const countGroup = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, group, moment }: AskedGroup,
): Promise<number> =>
  (await tx.row(
    statement<{ members: number }>(
      sql`select count(*)::integer as members from ${membersOf(scope, card_id)} and ${isIn(scope, group, moment)}`,
    ),
  ))!.members;

export type GroupOfUsers = Membership & { readonly card_id: string };

/** A group in use, of whichever card. */
export const selectGroupOfUsers = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<GroupOfUsers | undefined> =>
  tx.row(
    statement<GroupOfUsers>(sql`select g._id, g.card_id, g.kind, g.rule from promotion_groups g
      where g.business_id = ${scope.business_id}::uuid and g._id = ${_id}::uuid and g.status = 'active'`),
  );

/** The customers whose memberships are in a group, for a condition of another query. */
export const usersInGroup = (scope: BusinessScope, group: GroupOfUsers, moment: Moment): RawBuilder<unknown> =>
  sql`(select m.user_id from ${membersOf(scope, group.card_id)} and ${isIn(scope, group, moment)})`;

/** The memberships in a group, cards without a customer too. */
export const membersInGroup = (scope: BusinessScope, group: GroupOfUsers, moment: Moment): RawBuilder<unknown> =>
  sql`(select m._id from ${membersOf(scope, group.card_id)} and ${isIn(scope, group, moment)})`;

/** Counts whom a rule finds: in all, part by part, and condition by condition within a block. */
export const countRule = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, rule, moment }: { card_id: string; rule: GroupRule; moment: Moment },
): Promise<Pick<GroupCounts, "members" | "matching" | "steps" | "blocks">> => {
  const conditions = rule.parts.map((part) => ("conditions" in part ? part.conditions : [part]));
  const column = (part: number, one: number): Truth => sql<boolean>`${sql.ref(`c${part}_${one}`)}`;
  const names = conditions.flatMap((some, part) =>
    some.map((condition, one) => sql`${truthOf(condition, { scope, ...moment })} as ${column(part, one)}`),
  );
  const parts = conditions.map((some, part) =>
    joined(
      some.map((_, one) => column(part, one)),
      other[rule.match],
    ),
  );
  const before = (part: number): Truth[] => (rule.match === "any" ? [] : parts.slice(0, part));
  const counted = (truths: readonly Truth[]) => sql`count(*) filter (where ${sql.join(truths, sql` and `)})::integer`;
  const steps = parts.map((truth, part) => counted([...before(part), truth]));
  // "Any of" a block's conditions stand each by itself; "all of" them narrow each other.
  const inside = conditions.flatMap((some, part) =>
    some.map((_, one) => {
      const narrowed = some.slice(0, one).map((_condition, earlier) => column(part, earlier));
      return counted([...before(part), ...(rule.match === "any" ? narrowed : []), column(part, one)]);
    }),
  );
  const row = (await tx.row(
    statement<{ members: number; matching: number; steps: number[]; inside: number[] }>(sql`select
        count(*)::integer as members, count(*) filter (where ${joined(parts, rule.match)})::integer as matching,
        array[${sql.join(steps)}]::integer[] as steps, array[${sql.join(inside)}]::integer[] as inside
      from (select ${sql.join([sql`1`, ...names])} from ${membersOf(scope, card_id)}) found`),
  ))!;
  const { inside: flat, ...counts } = row;
  let at = 0;
  const blocks = rule.parts.map((part, index) => {
    const own = flat.slice(at, (at += conditions[index]!.length));
    return "conditions" in part ? own : [];
  });
  return { ...counts, blocks };
};

/** Some of those whom a rule finds. */
export const selectSample = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, rule, moment, limit }: { card_id: string; rule: GroupRule; moment: Moment; limit: number },
): Promise<SampledMember[]> =>
  tx.rows(
    statement<SampledMember>(sql`select ${named(scope)}, m.visits, m.last_visit_at, ${rfmGroup(scope)} as rfm_group
      from ${membersOf(scope, card_id)} and ${ruleTruth(rule, { scope, ...moment })}
      order by random() limit ${limit}`),
  );

/** Those of the groups that one membership belongs to. */
export const selectGroupsOf = (
  tx: Transaction,
  scope: BusinessScope,
  {
    card_subscription_id,
    groups,
    moment,
  }: { card_subscription_id: string; groups: readonly Membership[]; moment: Moment },
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select g._id from (
        select unnest(array[${sql.join(groups.map(({ _id }) => sql`${_id}::uuid`))}]) as _id,
          unnest(array[${sql.join(groups.map((group) => isIn(scope, group, moment)))}]) as is_in
        from card_subscriptions m left join users u on ${inScope(scope, "u.business_id")} and u._id = m.user_id
        where m.business_id = ${scope.business_id}::uuid and m._id = ${card_subscription_id}::uuid
      ) g where g.is_in`),
  );
