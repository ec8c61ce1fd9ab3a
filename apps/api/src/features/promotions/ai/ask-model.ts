/**
 * Asks the configured language model on behalf of a business: within its tokens of the day, once for the same data, and
 * with a note in the audit of what left. Whatever fails gives `null` and the reason; nothing is thrown.
 */
import { createHash } from "node:crypto";
import type { AiQuestion, FeedbackSummary } from "@rewardo/contract/ai";
import { localDay } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { tokensAtMost, type TextModel } from "../../../platform/text-model/text-model.ts";
import {
  deleteOldAiAnswers,
  insertAnswer,
  selectAnswer,
  selectTokens,
  settleTokens,
  takeTokens,
  updateAnswer,
} from "./queries.ts";

const hourMs = 3_600_000;
/** An answer to the same data stays good so long; one that failed or was refused is not asked for again at once. */
const goodMs = 24 * hourMs;
const restMs = hourMs / 4;
const mostAnswerTokens = 1500;

export interface ModelQuestion<Answer> {
  readonly question: AiQuestion;
  readonly card_id: string;
  readonly task: string;
  readonly data: string;
  /** Audit fields about data that left the server: figures and ids of rows, never words of people. */
  readonly auditFields: Readonly<Record<string, unknown>>;
  /** The answer as far as it is sound; `null` refuses it. Also reads what was kept of an earlier one. */
  readonly check: (answer: unknown) => Answer | null;
  readonly zone: string;
}

export interface ModelAnswer<Answer> {
  readonly answer: Answer | null;
  readonly fallback: FeedbackSummary["fallback"];
  readonly used: FeedbackSummary["used"];
  readonly model: string | null;
}

const parsed = (text: string): unknown => {
  try {
    // Some models put a fence around JSON although they are told not to.
    return JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, "")) as unknown;
  } catch {
    return null;
  }
};

export const askModel = async <Answer>(
  ctx: BusinessContext,
  model: TextModel | null | undefined,
  asked: ModelQuestion<Answer>,
): Promise<ModelAnswer<Answer>> => {
  if (model == null) return { answer: null, fallback: null, used: null, model: null };
  const { clock, database, scope } = ctx;
  const { question, card_id, task, data } = asked;
  const now = nowIso(clock);
  const local_day = localDay(now, asked.zone);
  const digest = createHash("sha256").update(`${model.host}\n${model.name}\n${task}\n${data}`).digest("hex");
  const limit = model.dailyTokens;
  const usedNow = async () => ({
    tokens: await database.read(scope, (tx) => selectTokens(tx, scope, local_day)),
    limit,
  });
  const without = async (fallback: ModelAnswer<Answer>["fallback"]): Promise<ModelAnswer<Answer>> => ({
    ...{ answer: null, fallback, used: await usedNow(), model: model.name },
  });

  const since = new Date(clock.nowMs() - goodMs).toISOString();
  const kept = await database.read(scope, (tx) => selectAnswer(tx, scope, { card_id, question, digest, since }));
  if (kept?.status === "answered") {
    const answer = asked.check(kept.answer);
    if (answer !== null) return { answer, fallback: null, used: await usedNow(), model: model.name };
  } else if (kept !== undefined && clock.nowMs() - Date.parse(kept.created_at) < restMs) {
    return without(kept.status === "refused" ? "refused" : "unreachable");
  }

  const reserved = tokensAtMost(task) + tokensAtMost(data) + mostAnswerTokens;
  const _id = newId();
  const isTaken = await database.write(scope, async (tx) => {
    if (!(await takeTokens(tx, scope, { local_day, tokens: reserved, limit }))) return false;
    await deleteOldAiAnswers(tx, scope, since);
    await insertAnswer(tx, scope, { _id, card_id, question, digest, model: model.name, tokens: reserved, now });
    const after = { question, card_id, model: model.name, host: model.host, ...asked.auditFields };
    await insertAuditEntry(tx, ctx, { action: "asked", entity: "ai_answers", entity_id: _id, after });
    return true;
  });
  if (!isTaken) return without("limit");

  const finish = (status: "answered" | "refused" | "failed", answer: unknown, tokens: number) =>
    database.write(scope, async (tx) => {
      await settleTokens(tx, scope, { local_day, difference: tokens - reserved });
      await updateAnswer(tx, scope, { _id, status, answer, tokens });
    });
  try {
    const { text, tokens } = await model.ask({ task, data, mostTokens: mostAnswerTokens });
    const raw = parsed(text);
    const answer = asked.check(raw);
    await finish(answer === null ? "refused" : "answered", answer === null ? null : raw, tokens ?? reserved);
    return answer === null
      ? await without("refused")
      : { answer, fallback: null, used: await usedNow(), model: model.name };
  } catch {
    // The model's own log line says why. What it may have cost stays taken.
    await finish("failed", null, reserved);
    return without("unreachable");
  }
};
