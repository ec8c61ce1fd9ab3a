/** Challenges as they are stored. */
import type { Challenge as Wire, Prizes, QuizQuestion } from "@rewardo/contract/challenges";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export interface ChallengeFields {
  readonly type: Wire["type"];
  readonly name: Wire["name"];
  readonly description: Wire["description"];
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly max_plays_per_day: number | null;
  readonly prizes: Prizes;
  readonly questions: readonly QuizQuestion[];
  readonly faces: Wire["faces"];
}

export interface ChallengeRow extends ChallengeFields {
  readonly _id: string;
  readonly card_id: string;
  /** `scheduled` until it is settled or cancelled. */
  readonly status: "draft" | "scheduled" | "settled" | "cancelled";
  readonly settling_hours: number;
  readonly settled_at: string | null;
  readonly cancelled_at: string | null;
  readonly version: number;
  readonly created_at: string;
}

const columns = sql`c._id, c.card_id, c.type, c.name, c.description, c.status, c.starts_at, c.ends_at, c.settling_hours, c.prizes,
  c.max_plays_per_day, c.questions, c.faces, c.settled_at, c.cancelled_at, c.version, c.created_at`;

/** A challenge without its questions, which hold the answers. */
export type ShownChallenge = Omit<ChallengeRow, "questions">;

/** The challenges of these cards that customers know of and that ended after an instant, the newest first. */
export const selectShownChallenges = (
  tx: Transaction,
  scope: BusinessScope,
  { card_ids, ended_after }: { card_ids: readonly string[]; ended_after: string },
): Promise<ShownChallenge[]> =>
  tx.rows(
    statement<ShownChallenge>(sql`select c._id, c.card_id, c.type, c.name, c.description, c.status, c.starts_at, c.ends_at, c.settling_hours,
        c.prizes, c.max_plays_per_day, c.faces, c.settled_at, c.cancelled_at, c.version, c.created_at
      from challenges c where ${inScope(scope, "c.business_id")} and c.card_id = any(${[...card_ids]}::uuid[]) and c.status <> 'draft'
        and c.ends_at >= ${ended_after}::timestamptz order by c.created_at desc, c._id desc limit 200`),
  );

export interface ChallengeAt {
  readonly card_id: string;
  readonly _id: string;
}

export const selectChallenges = (tx: Transaction, scope: Scope, card_id: string): Promise<ChallengeRow[]> =>
  tx.rows(
    statement<ChallengeRow>(sql`select ${columns} from challenges c
      where ${inScope(scope, "c.business_id")} and c.card_id = ${card_id}::uuid order by c.created_at desc, c._id desc limit 200`),
  );

export const selectChallenge = (
  tx: Transaction,
  scope: Scope,
  { card_id, _id }: ChallengeAt,
): Promise<ChallengeRow | undefined> =>
  tx.row(
    statement<ChallengeRow>(sql`select ${columns} from challenges c
      where ${inScope(scope, "c.business_id")} and c.card_id = ${card_id}::uuid and c._id = ${_id}::uuid`),
  );

/** The business that a challenge belongs to: the platform finds a challenge without knowing its business. */
export const selectBusinessOfChallenge = (
  tx: Transaction,
  scope: Scope,
  { card_id, _id }: ChallengeAt,
): Promise<{ business_id: string } | undefined> =>
  tx.row(
    statement<{ business_id: string }>(sql`select c.business_id from challenges c
      where ${inScope(scope, "c.business_id")} and c.card_id = ${card_id}::uuid and c._id = ${_id}::uuid`),
  );

/** Like `selectChallenge`, locked until the end of the transaction. */
export const selectChallengeForChange = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, _id }: ChallengeAt,
): Promise<ChallengeRow | undefined> =>
  tx.row(
    statement<ChallengeRow>(sql`select ${columns} from challenges c
      where c.business_id = ${scope.business_id}::uuid and c.card_id = ${card_id}::uuid and c._id = ${_id}::uuid for no key update`),
  );

export const countChallenges = async (tx: Transaction, scope: BusinessScope, card_id: string): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*) as count from challenges c
      where c.business_id = ${scope.business_id}::uuid and c.card_id = ${card_id}::uuid`),
  ))!.count;

/** Challenges whose prizes are due by then, the first to end first. */
export const selectDueChallenges = (tx: Transaction, scope: BusinessScope, until: string): Promise<ChallengeAt[]> =>
  tx.rows(
    statement<ChallengeAt>(sql`select c._id, c.card_id from challenges c
      where c.business_id = ${scope.business_id}::uuid and c.status = 'scheduled'
        and c.ends_at + c.settling_hours * interval '1 hour' <= ${until}::timestamptz order by c.ends_at, c._id`),
  );

interface Written extends ChallengeFields {
  readonly _id: string;
  readonly now: string;
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const insertChallenge = async (
  tx: Transaction,
  scope: BusinessScope,
  row: Written & { readonly card_id: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into challenges (business_id, _id, card_id, type, name, description, starts_at, ends_at, prizes, max_plays_per_day,
        questions, faces, created_at, updated_at)
      values (${scope.business_id}, ${row._id}, ${row.card_id}, ${row.type}, ${json(row.name)}, ${json(row.description)}, ${row.starts_at},
        ${row.ends_at}, ${json(row.prizes)}, ${row.max_plays_per_day}, ${json(row.questions)}, ${[...row.faces]}, ${row.now}, ${row.now})`),
  );
};

export const updateChallengeFields = async (tx: Transaction, scope: BusinessScope, row: Written): Promise<void> => {
  await tx.rows(
    statement(sql`update challenges set type = ${row.type}, name = ${json(row.name)}, description = ${json(row.description)},
        starts_at = ${row.starts_at}::timestamptz, ends_at = ${row.ends_at}::timestamptz, prizes = ${json(row.prizes)},
        max_plays_per_day = ${row.max_plays_per_day}::integer, questions = ${json(row.questions)}, faces = ${[...row.faces]},
        version = version + 1, updated_at = ${row.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${row._id}::uuid`),
  );
};

export const updateChallengeStatus = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, status, now }: { _id: string; status: ChallengeRow["status"]; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update challenges set status = ${status}, version = version + 1, updated_at = ${now}::timestamptz,
        settled_at = ${status === "settled" ? now : null}::timestamptz, cancelled_at = ${status === "cancelled" ? now : null}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export interface PrizeRow {
  readonly rank: number;
  readonly card_subscription_id: string;
  readonly units: number;
  readonly reward_id: string | null;
  readonly transaction_id: string;
  readonly granted_at: string;
}

export const selectPrizes = (tx: Transaction, scope: Scope, challenge_id: string): Promise<PrizeRow[]> =>
  tx.rows(
    statement<PrizeRow>(sql`select p.rank, p.card_subscription_id, p.units, p.reward_id, p.transaction_id, p.granted_at from challenge_prizes p
      where ${inScope(scope, "p.business_id")} and p.challenge_id = ${challenge_id}::uuid order by p.rank`),
  );

export const insertPrize = async (
  tx: Transaction,
  scope: BusinessScope,
  challenge_id: string,
  prize: PrizeRow,
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into challenge_prizes (business_id, challenge_id, rank, card_subscription_id, units, reward_id, transaction_id, granted_at)
      values (${scope.business_id}, ${challenge_id}, ${prize.rank}, ${prize.card_subscription_id}, ${prize.units}, ${prize.reward_id},
        ${prize.transaction_id}, ${prize.granted_at})`),
  );
};
