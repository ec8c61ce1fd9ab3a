/** Plays, and the memberships that play. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface Player {
  readonly card_subscription_id: string;
  readonly card_id: string;
  readonly time_zone: string;
  readonly nickname: string | null;
}

/** Of these memberships those that may play: neither frozen, closed nor merged. The one used last comes first. */
export const selectPlayers = (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_ids: readonly string[],
): Promise<Player[]> =>
  tx.rows(
    statement<Player>(sql`select cs._id as card_subscription_id, cs.card_id, b.time_zone,
        (select x.nickname from challenge_nicknames x where ${inScope(scope, "x.business_id")} and x.card_subscription_id = cs._id) as nickname
      from card_subscriptions cs join businesses b on ${inScope(scope, "b._id")}
      where ${inScope(scope, "cs.business_id")} and cs._id = any(${[...card_subscription_ids]}::uuid[])
        and cs.status in ('active', 'invited') and cs.merged_into is null and cs.removed_at is null
      order by cs.last_visit_at desc nulls last, cs._id`),
  );

export interface PlayRow {
  readonly _id: string;
  readonly challenge_id: string;
  readonly card_subscription_id: string;
  readonly seed: string;
  readonly started_at: string;
  /** Positions in the order in which they were turned over. */
  readonly turns: readonly number[];
  readonly answers: readonly { question_id: string; option_ids: string[] }[] | null;
  readonly score: number | null;
  readonly finished_at: string | null;
}

const columns = sql`p._id, p.challenge_id, p.card_subscription_id, p.seed, p.started_at, p.turns, p.answers, p.score, p.finished_at`;

/** A play without what is secret of it. */
export type BegunPlay = Pick<
  PlayRow,
  "_id" | "challenge_id" | "card_subscription_id" | "started_at" | "score" | "finished_at"
>;

/** Plays of these memberships that were begun since an instant. */
export const selectPlaysSince = (
  tx: Transaction,
  scope: BusinessScope,
  {
    challenge_ids,
    card_subscription_ids,
    since,
  }: { challenge_ids: readonly string[]; card_subscription_ids: readonly string[]; since: string },
): Promise<BegunPlay[]> =>
  tx.rows(
    statement<BegunPlay>(sql`select p._id, p.challenge_id, p.card_subscription_id, p.started_at, p.score, p.finished_at
      from challenge_plays p
      where p.business_id = ${scope.business_id}::uuid and p.challenge_id = any(${[...challenge_ids]}::uuid[])
        and p.card_subscription_id = any(${[...card_subscription_ids]}::uuid[]) and p.started_at >= ${since}::timestamptz`),
  );

/** The play of a token, with the card of its challenge, locked until the end of the transaction. */
export const selectPlayForChange = (
  tx: Transaction,
  scope: BusinessScope,
  token_hash: Buffer,
): Promise<(PlayRow & { card_id: string }) | undefined> =>
  tx.row(
    statement<PlayRow & { card_id: string }>(sql`select ${columns}, cs.card_id from challenge_plays p
      join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = p.card_subscription_id
      where p.business_id = ${scope.business_id}::uuid and p.token_hash = ${token_hash}::bytea for no key update of p`),
  );

export const insertPlay = async (
  tx: Transaction,
  scope: BusinessScope,
  play: Pick<PlayRow, "_id" | "challenge_id" | "card_subscription_id" | "seed" | "started_at"> & {
    readonly token_hash: Buffer;
  },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into challenge_plays (business_id, _id, challenge_id, card_subscription_id, token_hash, seed, started_at)
      values (${scope.business_id}, ${play._id}, ${play.challenge_id}, ${play.card_subscription_id}, ${play.token_hash}, ${play.seed},
        ${play.started_at})`),
  );
};

/** A play that is finished stays as it is. */
export const updatePlay = async (
  tx: Transaction,
  scope: BusinessScope,
  play: Pick<PlayRow, "_id" | "turns" | "answers" | "score" | "finished_at">,
): Promise<void> => {
  await tx.rows(
    statement(sql`update challenge_plays set turns = ${[...play.turns]}::smallint[],
        answers = ${play.answers === null ? null : JSON.stringify(play.answers)}::jsonb, score = ${play.score}::integer,
        finished_at = ${play.finished_at}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${play._id}::uuid and finished_at is null`),
  );
};

export const upsertNickname = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, nickname, now }: { card_subscription_id: string; nickname: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into challenge_nicknames (business_id, card_subscription_id, nickname, updated_at)
      values (${scope.business_id}, ${card_subscription_id}, ${nickname}, ${now})
      on conflict (business_id, card_subscription_id) do update set nickname = excluded.nickname, updated_at = excluded.updated_at`),
  );
};

export const deleteNickname = async (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string,
): Promise<void> => {
  await tx.rows(
    statement(sql`delete from challenge_nicknames n
      where n.business_id = ${scope.business_id}::uuid and n.card_subscription_id = ${card_subscription_id}::uuid`),
  );
};
