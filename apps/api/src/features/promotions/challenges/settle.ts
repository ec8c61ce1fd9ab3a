/** Granting the prizes of challenges whose settling is over: once each, in one transaction with the challenge's end. */
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { evaluate, prizesDue, type AdjustEvent, type DuePrize } from "@rewardo/engine";
import { insertAuditEntry, noRequest } from "../../../platform/audit/queries.ts";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { holdMembership, readMembershipById, readTill, writeOutcome } from "../../ledger/ledger/index.ts";
import { toEngine } from "./challenge-fields.ts";
import {
  insertPrize,
  selectChallengeForChange,
  selectDueChallenges,
  selectPrizes,
  updateChallengeStatus,
  type ChallengeAt,
  type ChallengeRow,
} from "./queries.ts";
import { selectRanking } from "./ranking-queries.ts";

interface SettleDeps {
  readonly database: Database;
  readonly clock: Clock;
}

const attempts = 5;

/** Settles what is due by then; `null` when it was asked to stop. */
export const settleChallenges = async (
  deps: SettleDeps,
  scope: BusinessScope,
  { until, signal }: { until: string; signal: AbortSignal },
): Promise<{ settled: number; prizes: number } | null> => {
  const due = await deps.database.read(scope, (tx) => selectDueChallenges(tx, scope, until));
  let prizes = 0;
  for (const one of due) {
    if (signal.aborted) return null;
    prizes += await settleChallenge(deps, scope, one, until);
  }
  return { settled: due.length, prizes };
};

/** Returns how many prizes it granted: none when another process was first, or it was cancelled. */
export const settleChallenge = async (
  { database, clock }: SettleDeps,
  scope: BusinessScope,
  at: ChallengeAt,
  until: string,
): Promise<number> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.write(scope, (tx) => settleIn(tx, { clock, scope }, at, until));
    } catch (error) {
      // A till was faster at a winner's card: all of it is decided again.
      if (attempt === attempts || !(error instanceof AppError) || error.code !== "conflict") throw error;
      await delay(20 * attempt);
    }
  }
};

type Settling = { readonly clock: Clock; readonly scope: BusinessScope };

const settleIn = async (
  tx: Transaction,
  { clock, scope }: Settling,
  at: ChallengeAt,
  until: string,
): Promise<number> => {
  const row = await selectChallengeForChange(tx, scope, at);
  if (row?.status !== "scheduled") return 0;
  const now = nowIso(clock);
  const ranks = row.prizes.reward_type === "none" ? [] : row.prizes.ranks.map(({ rank }) => rank);
  const granted = (await selectPrizes(tx, scope, row._id)).map(({ rank, card_subscription_id }) => ({
    rank,
    member_id: card_subscription_id,
  }));
  const ranked =
    ranks.length === 0 ? [] : await selectRanking(tx, scope, row, { limit: Math.max(...ranks), member_id: null });
  const ranking = ranked.map((member) => ({ ...member, member_id: member.card_subscription_id }));
  const due = prizesDue(toEngine(row), ranking, granted, until);
  // Winners are locked in the same order everywhere, so that two challenges never wait for each other.
  for (const { member_id: _id } of due.toSorted((a, b) => (a.member_id < b.member_id ? -1 : 1)))
    await holdMembership(tx, scope, { _id });
  let prizes = 0;
  for (const prize of due) prizes += Number(await grant(tx, scope, row, prize, now));
  await updateChallengeStatus(tx, scope, { _id: row._id, status: "settled", now });
  const author = { scope, clock, request: noRequest, actor: null };
  await insertAuditEntry(tx, author, {
    action: "settled",
    entity: "challenges",
    entity_id: row._id,
    after: { name: row.name, prizes },
  });
  return prizes;
};

/** Units of a prize: points as they are, a reward as what it cost when it was promised. */
const unitsOf = ({ prizes }: ChallengeRow, prize: DuePrize): number => {
  if (prize.kind === "points") return prize.points;
  if (prizes.reward_type !== "reward") return 0;
  return prizes.ranks.find(({ rank }) => rank === prize.rank)?.cost ?? 0;
};

/** Credits a prize; false where the card takes nothing any more. */
const grant = async (
  tx: Transaction,
  scope: BusinessScope,
  row: ChallengeRow,
  prize: DuePrize,
  now: string,
): Promise<boolean> => {
  const { rank, member_id } = prize;
  const units = unitsOf(row, prize);
  const membership = await readMembershipById(tx, scope, { _id: member_id, at: now, place_id: null });
  const till = { place_id: null, lock_key: null, at: now, standing_only: true };
  const { standing } = await readTill(tx, scope, membership.row, membership.programme, till);
  const event: AdjustEvent = {
    ...(standing === undefined ? {} : { standing }),
    type: "adjust",
    occurred_at: now,
    recorded_at: now,
    delta: units,
    entry_kind: "bonus",
    reason: null,
    staff_limit: null,
  };
  const evaluation = evaluate(membership.programme, membership.state, event);
  if (evaluation.rejected.length > 0) return false;
  const key = `prize ${rank}`;
  const written = await writeOutcome(
    tx,
    scope,
    membership,
    evaluation,
    {
      kind: "game",
      source: "system",
      actor: null,
      key_owner: row._id,
      place_id: null,
      amount: null,
      items: [],
      reward_ids: [],
      reverses_id: null,
      reason: null,
      occurred_at: now,
      recorded_at: now,
    },
    { key, request_hash: createHash("sha256").update(`${row._id} ${key}`).digest() },
  );
  if (written === null) throw new AppError("conflict");
  await insertPrize(tx, scope, row._id, {
    rank,
    card_subscription_id: member_id,
    units,
    reward_id: prize.kind === "reward" ? prize.reward_id : null,
    transaction_id: written.transaction._id,
    granted_at: now,
  });
  return true;
};
