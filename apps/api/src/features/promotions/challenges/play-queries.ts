/** Plays, and the members who play: by the number of a card, and by a play's own token. */
import { cardNumberKey } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { oneCardParts } from "../../ledger/ledger/index.ts";

export interface Player {
  readonly card_subscription_id: string;
  readonly card_id: string;
  readonly time_zone: string;
  readonly nickname: string | null;
}

/** The member behind a live number, whose card is neither frozen nor closed and whose business is not suspended. */
export const selectPlayer = (tx: Transaction, scope: BusinessScope, number: string): Promise<Player | undefined> =>
  tx.row(
    statement<Player>(sql`select cs._id as card_subscription_id, cs.card_id, b.time_zone,
        (select x.nickname from challenge_nicknames x where x.business_id = ${scope.business_id}::uuid and x.card_subscription_id = cs._id) as nickname
      from card_numbers n join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = n.card_subscription_id
        join businesses b on b._id = ${scope.business_id}::uuid
      where n.business_id = ${scope.business_id}::uuid and n.number_key = ${cardNumberKey(number)} and n.status = 'active'
        and ${oneCardParts.isOneCard(scope)}
        and cs.status in ('active', 'invited') and b.status <> 'suspended'`),
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

/** A member's plays of challenges that were begun since an instant. */
export const selectPlaysSince = (
  tx: Transaction,
  scope: BusinessScope,
  {
    challenge_ids,
    card_subscription_id,
    since,
  }: { challenge_ids: readonly string[]; card_subscription_id: string; since: string },
): Promise<PlayRow[]> =>
  tx.rows(
    statement<PlayRow>(sql`select ${columns} from challenge_plays p
      where p.business_id = ${scope.business_id}::uuid and p.challenge_id = any(${[...challenge_ids]}::uuid[])
        and p.card_subscription_id = ${card_subscription_id}::uuid and p.started_at >= ${since}::timestamptz`),
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
