/** Drafting challenges, scheduling and cancelling them, and what is seen of them. */
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import type {
  addChallenge as addEndpoint,
  Challenge,
  ChallengeChanges,
  readChallengeQuiz,
  readChallengeRanking,
} from "@rewardo/contract/challenges";
import { challengeAfter, challengeStatusAt, settlesAt, type ProgrammeReward } from "@rewardo/engine";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { businessScope } from "../../../platform/scope.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { ofVersion, requireSameId } from "../../../platform/records.ts";
import { holds } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { isSame, readEdited } from "../../programme/programmes/index.ts";
import {
  applyChallengeChanges,
  emptyChallengeFields,
  faultsOf,
  gapsOf,
  lockedFaults,
  toEngine,
} from "./challenge-fields.ts";
import {
  countChallenges,
  insertChallenge,
  selectBusinessOfChallenge,
  selectChallenge,
  selectChallengeForChange,
  selectChallenges,
  selectPrizes,
  updateChallengeFields,
  updateChallengeStatus,
  type ChallengeAt,
  type ChallengeFields,
  type ChallengeRow,
  type ShownChallenge,
} from "./queries.ts";
import { selectRanking } from "./ranking-queries.ts";

/** Challenges of one card. */
const mostChallenges = 200;
/** Members listed in a ranking. */
const mostListed = 100;

export const statusOf = (row: ShownChallenge, now: string): Challenge["status"] =>
  challengeStatusAt(toEngine(row), now);

const toWire = ({ settling_hours, questions, ...row }: ChallengeRow, now: string): Challenge => ({
  ...row,
  status: statusOf({ ...row, settling_hours }, now),
  questions: questions.length,
  settles_at: row.ends_at === null ? null : settlesAt({ ends_at: row.ends_at, settling_hours }),
});

const requireSound = (errors: ReturnType<typeof faultsOf>): void => {
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
};

/** The rewards that can be promised. */
const rewardsOf = async (tx: Transaction, ctx: Context, card_id: string): Promise<readonly ProgrammeReward[]> => {
  const { live } = await readEdited(tx, ctx.scope, card_id, nowIso(ctx.clock));
  return live.programme.rewards.filter(({ status = "active" }) => status === "active");
};

/** @throws not_found */
export const listChallenges = (ctx: Context, card_id: string): Promise<{ items: Challenge[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    await readEdited(tx, ctx.scope, card_id, now);
    const rows = await selectChallenges(tx, ctx.scope, card_id);
    return { items: rows.map((row) => toWire(row, now)), next_cursor: null };
  });

/** @throws not_found */
export const readChallenge = (ctx: Context, at: ChallengeAt): Promise<Challenge> =>
  ctx.database.read(ctx.scope, async (tx) =>
    toWire(found(await selectChallenge(tx, ctx.scope, at)), nowIso(ctx.clock)),
  );

/** Right answers are for those who set them, and for others once it is over. */
export const readQuiz = (ctx: Context, at: ChallengeAt): Promise<ResponseOf<typeof readChallengeQuiz>> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const row = found(await selectChallenge(tx, ctx.scope, at));
    const isOver = ["settling", "settled"].includes(statusOf(row, nowIso(ctx.clock)));
    const maySee = isOver || (holds(ctx.actor, "cards_modify") && ctx.actor.place_ids === null);
    const questions = row.questions.map((question) => ({
      ...question,
      correct_option_ids: maySee ? question.correct_option_ids : null,
    }));
    return { questions };
  });

export const readRanking = (ctx: Context, at: ChallengeAt): Promise<ResponseOf<typeof readChallengeRanking>> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const row = found(await selectChallenge(tx, ctx.scope, at));
    const scope =
      ctx.scope.kind === "business"
        ? ctx.scope
        : businessScope(found(await selectBusinessOfChallenge(tx, ctx.scope, at)).business_id);
    const ranked = await selectRanking(tx, scope, row, { limit: mostListed, member_id: null });
    const prizes = new Map((await selectPrizes(tx, ctx.scope, row._id)).map((prize) => [prize.rank, prize]));
    const mayName = holds(ctx.actor, "users_view");
    const items = ranked.map(({ players: _players, user_id, name, number, ...member }) => {
      const { units, reward_id, transaction_id, granted_at } = prizes.get(member.rank) ?? {};
      return {
        ...member,
        user_id: mayName ? user_id : null,
        name: mayName ? name : null,
        number: mayName ? number : null,
        prize:
          units === undefined
            ? null
            : { units, reward_id: reward_id!, transaction_id: transaction_id!, granted_at: granted_at! },
      };
    });
    return { items, next_cursor: null, players: ranked[0]?.players ?? 0 };
  });

/** Drafts a challenge. */
export const addChallenge = (
  ctx: BusinessContext,
  card_id: string,
  input: BodyOf<typeof addEndpoint>,
  idempotency: Idempotency | undefined,
): Promise<Challenge> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const rewards = await rewardsOf(tx, ctx, card_id);
    const now = nowIso(ctx.clock);
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      const { language } = await readBusinessSettings(tx, ctx.scope);
      const empty = { ...emptyChallengeFields, type: input.type, name: input.name };
      const fields = applyChallengeChanges(empty, input, rewards);
      requireSound(faultsOf(fields, language));
      if ((await countChallenges(tx, ctx.scope, card_id)) >= mostChallenges)
        throw invalidField("challenges", "too_many", `At most ${mostChallenges}`);
      await insertChallenge(tx, ctx.scope, { ...fields, _id: entity_id, card_id, now });
      const after = { name: fields.name, type: fields.type };
      await insertAuditEntry(tx, ctx, { action: "created", entity: "challenges", entity_id, after });
    });
    return toWire(found(await selectChallenge(tx, ctx.scope, { card_id, _id })), now);
  });

/** Changes a challenge as far as it may still change. @throws version_conflict, validation_failed naming what is fixed */
export const changeChallenge = (
  ctx: BusinessContext,
  { version, ...at }: ChallengeAt & { version: number },
  changes: ChallengeChanges,
): Promise<Challenge> => {
  requireSameId(at._id, changes._id);
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = ofVersion(await selectChallengeForChange(tx, ctx.scope, at), version);
    const rewards = await rewardsOf(tx, ctx, at.card_id);
    const { language } = await readBusinessSettings(tx, ctx.scope);
    const now = nowIso(ctx.clock);
    const after = fieldsOf(applyChallengeChanges(fieldsOf(before), changes, rewards));
    requireSound([...faultsOf(after, language), ...lockedFaults(before, after, statusOf(before, now), now)]);
    const fields = (Object.keys(after) as (keyof ChallengeFields)[]).filter((key) => !isSame(before[key], after[key]));
    if (fields.length === 0) return toWire(before, now);
    await updateChallengeFields(tx, ctx.scope, { ...after, _id: at._id, now });
    await insertAuditEntry(tx, ctx, {
      action: "updated",
      entity: "challenges",
      entity_id: at._id,
      after: { name: after.name, fields },
    });
    return toWire(found(await selectChallenge(tx, ctx.scope, at)), now);
  });
};

const fieldsOf = (row: ChallengeFields): ChallengeFields => ({
  type: row.type,
  name: row.name,
  description: row.description,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  max_plays_per_day: row.max_plays_per_day,
  prizes: row.prizes,
  questions: row.questions,
  faces: row.faces,
});

const steps = {
  schedule: { step: "publish", status: "scheduled", action: "scheduled" },
  withdraw: { step: "withdraw", status: "draft", action: "withdrawn" },
  cancel: { step: "cancel", status: "cancelled", action: "cancelled" },
} as const;

/**
 * Schedules, withdraws or cancels; a repeat answers what is so already.
 * @throws already_decided with the status in which it is not allowed, validation_failed naming what is missing
 */
export const stepChallenge = (ctx: BusinessContext, at: ChallengeAt, name: keyof typeof steps): Promise<Challenge> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const { step, status, action } = steps[name];
    const row = found(await selectChallengeForChange(tx, ctx.scope, at));
    const now = nowIso(ctx.clock);
    if (row.status === status) return toWire(row, now);
    if (step === "publish" && row.status === "draft") {
      requireSound(gapsOf(row, now));
      const { card } = await readEdited(tx, ctx.scope, at.card_id, now);
      if (card.status !== "active") throw invalidField("card_id", "card_not_active", "The card is not in use");
    }
    if (challengeAfter(toEngine(row), step, now) === null)
      throw new AppError("already_decided", { params: { status: statusOf(row, now) } });
    await updateChallengeStatus(tx, ctx.scope, { _id: at._id, status, now });
    await insertAuditEntry(tx, ctx, { action, entity: "challenges", entity_id: at._id, after: { name: row.name } });
    return toWire(found(await selectChallenge(tx, ctx.scope, at)), now);
  });
