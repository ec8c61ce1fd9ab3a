/** Data for suggestions, and the stored answers of a language model. */
import type { AiQuestion } from "@rewardo/contract/ai";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Newest receipts and memberships that are read, at most: a suggestion does not need all of them. */
const mostReceipts = 3000;
const mostMembers = 20_000;
/** Seldom bought products say nothing. */
const leastReceipts = 20;

export interface Pair {
  readonly beside: string;
  readonly product: string;
  /** Receipts with `beside`, with the product, with both, and of any kind. */
  readonly receipts: number;
  readonly product_receipts: number;
  readonly both: number;
  readonly of: number;
}

export interface Receipts {
  /** Receipts with a product, the one on most of them first. */
  readonly products: readonly { readonly name: string; readonly receipts: number }[];
  readonly pairs: readonly Pair[];
  /** Visits by the card's rules, and what they earned: imported ones that earn nothing are no such visits. */
  readonly earning_visits: number;
  readonly earned: number;
}

/** The newest visits: what they earned, and products on their receipts by their names at the time of sale. */
export const selectNewestReceipts = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, since }: { card_id: string; since: string },
): Promise<Receipts> =>
  (await tx.row(
    statement<Receipts>(sql`with visits as materialized (
        select t._id, t.items, t.earned, t.source from transactions t where ${inScope(scope, "t.business_id")} and t.card_id = ${card_id}::uuid
          and t.kind = 'visit' and t.status <> 'reversed' and t.occurred_at >= ${since}::timestamptz
        order by t.occurred_at desc, t._id desc limit ${sql.lit(mostReceipts)}
      ), lines as materialized (
        select distinct v._id, i ->> 'name' as name from visits v cross join lateral jsonb_array_elements(v.items) i
        where i ->> 'name' is not null
      ), singles as materialized (
        select l.name, count(*)::integer as receipts from lines l group by 1 having count(*) >= ${sql.lit(leastReceipts)}
        order by 2 desc, 1 limit 60
      ), named as materialized (select l._id, s.name, s.receipts from lines l join singles s on s.name = l.name), pairs as (
        select a.name as beside, b.name as product, a.receipts, b.receipts as product_receipts, count(*)::integer as both,
          (select count(distinct l._id)::integer from lines l) as of
        from named a join named b on b._id = a._id and b.name <> a.name
        group by 1, 2, 3, 4 having count(*) >= ${sql.lit(leastReceipts)} order by 5 desc, 1, 2 limit 200
      )
      select coalesce((select jsonb_agg(p) from pairs p), '[]') as pairs,
        coalesce((select jsonb_agg(s order by s.receipts desc, s.name) from singles s), '[]') as products,
        e.visits as earning_visits, e.earned
      from (select count(*)::integer as visits, coalesce(sum(v.earned), 0)::double precision as earned from visits v
        where v.source <> 'import' or v.earned > 0) e`),
  ))!;

export interface OfferedProduct {
  readonly name: string;
  /** Minor units. */
  readonly price: number | null;
  readonly ingredients: readonly string[];
}

/** The newest products on offer, at most, with what they are made of, where the business keeps that. */
const mostOffered = 200;

export const selectOffer = (tx: Transaction, scope: BusinessScope): Promise<OfferedProduct[]> =>
  tx.rows(
    statement<OfferedProduct>(sql`select p.name, p.price, array(select i.name from ingredients i
          where ${inScope(scope, "i.business_id")} and i._id = any(p.ingredient_ids) and i.status = 'active'
          and exists (select 1 from businesses b where ${inScope(scope, "b._id")} and b.flags ->> 'ingredients' = 'true')
          order by i.name) as ingredients
      from products p where ${inScope(scope, "p.business_id")} and p.status = 'active'
      order by p.created_at desc, p._id desc limit ${sql.lit(mostOffered)}`),
  );

export interface Balances {
  /** Members who have come at least once, among the newest that are read. */
  readonly members: number;
  readonly visits: number;
  /** Smallest balance among the tenth of members with the highest. */
  readonly high: number;
  /** Members with at least each of the asked balances, in order. */
  readonly reach: readonly number[];
  /** The newest transactions with which a reward was handed over. */
  readonly redemptions: number;
}

export const selectBalances = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, reach }: { card_id: string; reach: readonly number[] },
): Promise<Balances> => {
  const counted =
    reach.length === 0
      ? sql`'{}'::integer[]`
      : sql`array[${sql.join(reach.map((least) => sql`count(*) filter (where m.balance >= ${least}::integer)`))}]::integer[]`;
  return (await tx.row(
    statement<Balances>(sql`select count(*)::integer as members, coalesce(sum(m.visits), 0)::double precision as visits,
        coalesce(percentile_disc(0.9) within group (order by m.balance), 0)::integer as high, ${counted} as reach,
        (select count(*)::integer from (select t.reward_ids from transactions t where ${inScope(scope, "t.business_id")}
          and t.card_id = ${card_id}::uuid order by t.occurred_at desc, t._id desc limit ${sql.lit(mostReceipts)}) t
          where cardinality(t.reward_ids) > 0) as redemptions
      from (select cs.visits, cs.balance from card_subscriptions cs
        where ${inScope(scope, "cs.business_id")} and cs.card_id = ${card_id}::uuid and cs.status = 'active'
          and cs.removed_at is null and cs.visits > 0
        order by cs.created_at desc, cs._id desc limit ${sql.lit(mostMembers)}) m`),
  ))!;
};

/** Those of the folded words that are a first or last name of a customer of the business. */
export const selectNamesAmong = async (
  tx: Transaction,
  scope: BusinessScope,
  words: readonly string[],
): Promise<string[]> =>
  (
    await tx.rows(
      statement<{ word: string }>(sql`select w.word from unnest(${[...words]}::text[]) w (word)
        where exists (select 1 from users u where ${inScope(scope, "u.business_id")} and u.name_key = w.word)
          or exists (select 1 from users u where ${inScope(scope, "u.business_id")}
            and u.name_key >= w.word || ' ' and u.name_key < w.word || '!')
          or exists (select 1 from users u where ${inScope(scope, "u.business_id")}
            and substring(u.name_key from '[^ ]*$') = w.word)`),
    )
  ).map(({ word }) => word);

/** First and last names of the business's own people. */
export const selectStaffNames = async (tx: Transaction, scope: BusinessScope): Promise<string[]> =>
  (
    await tx.rows(
      statement<{
        name: string;
      }>(sql`select distinct n.name from accounts a cross join lateral unnest(array[a.first_name, a.last_name]) n (name)
        where ${inScope(scope, "a.business_id")} and n.name is not null limit 5000`),
    )
  ).map(({ name }) => name);

/** Words that are no one's name: of places, products and cards. */
export const selectOwnWords = async (tx: Transaction, scope: BusinessScope): Promise<string[]> =>
  (
    await tx.rows(
      statement<{ name: string }>(sql`(select p.name from places p where ${inScope(scope, "p.business_id")} limit 500)
        union (select p.name from products p where ${inScope(scope, "p.business_id")} limit 2000) order by 1`),
    )
  ).map(({ name }) => name);

export const answerStatuses = ["asked", "answered", "refused", "failed"] as const;

export interface KeptAnswer {
  readonly _id: string;
  readonly status: (typeof answerStatuses)[number];
  readonly answer: unknown;
  readonly created_at: string;
}

/** The latest answer to the same question about the same data. */
export const selectAnswer = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, question, digest, since }: { card_id: string; question: AiQuestion; digest: string; since: string },
): Promise<KeptAnswer | undefined> =>
  tx.row(
    statement<KeptAnswer>(sql`select a._id, a.status, a.answer, a.created_at from ai_answers a
      where ${inScope(scope, "a.business_id")} and a.card_id = ${card_id}::uuid and a.question = ${question}
        and a.digest = ${digest} and a.created_at >= ${since}::timestamptz
      order by a.created_at desc, a._id desc limit 1`),
  );

export interface NewAnswer {
  readonly _id: string;
  readonly card_id: string;
  readonly question: AiQuestion;
  readonly digest: string;
  readonly model: string;
  readonly tokens: number;
  readonly now: string;
}

export const insertAnswer = async (tx: Transaction, scope: BusinessScope, one: NewAnswer): Promise<void> => {
  await tx.rows(
    statement(sql`insert into ai_answers (business_id, _id, card_id, question, digest, model, status, tokens, created_at)
      values (${scope.business_id}, ${one._id}, ${one.card_id}, ${one.question}, ${one.digest}, ${one.model}, 'asked', ${one.tokens}, ${one.now})`),
  );
};

export const updateAnswer = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, status, answer, tokens }: { _id: string; status: KeptAnswer["status"]; answer: unknown; tokens: number },
): Promise<void> => {
  await tx.rows(
    statement(sql`update ai_answers a set status = ${status}, tokens = ${tokens},
        answer = ${answer === null ? null : JSON.stringify(answer)}
      where a.business_id = ${scope.business_id}::uuid and a._id = ${_id}::uuid`),
  );
};

export const deleteOldAiAnswers = async (tx: Transaction, scope: BusinessScope, before: string): Promise<void> => {
  await tx.rows(
    statement(
      sql`delete from ai_answers a where a.business_id = ${scope.business_id}::uuid and a.created_at < ${before}::timestamptz`,
    ),
  );
};

/** Takes tokens of the day's, unless that would be more than the limit, however many ask at once. */
export const takeTokens = async (
  tx: Transaction,
  scope: BusinessScope,
  { local_day, tokens, limit }: { local_day: string; tokens: number; limit: number },
): Promise<boolean> =>
  tokens <= limit &&
  (await tx.row(
    statement<{ tokens: number }>(sql`insert into ai_days as d (business_id, local_day, tokens)
      values (${scope.business_id}, ${local_day}, ${tokens})
      on conflict (business_id, local_day) do update set tokens = d.tokens + excluded.tokens
      where d.tokens + excluded.tokens <= ${limit} returning d.tokens`),
  )) !== undefined;

/** Corrects what was taken to what was used. */
export const settleTokens = async (
  tx: Transaction,
  scope: BusinessScope,
  { local_day, difference }: { local_day: string; difference: number },
): Promise<void> => {
  await tx.rows(
    statement(sql`update ai_days d set tokens = greatest(0, d.tokens + ${difference})
      where d.business_id = ${scope.business_id}::uuid and d.local_day = ${local_day}::date`),
  );
};

export const selectTokens = async (tx: Transaction, scope: BusinessScope, local_day: string): Promise<number> =>
  (
    await tx.row(
      statement<{ tokens: number }>(
        sql`select d.tokens from ai_days d where ${inScope(scope, "d.business_id")} and d.local_day = ${local_day}::date`,
      ),
    )
  )?.tokens ?? 0;
