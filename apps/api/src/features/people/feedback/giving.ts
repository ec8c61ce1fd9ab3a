/**
 * Feedback that a customer gives on a visit: with the visit's token, or at their own card. The token is encrypted with the
 * installation's keys and not stored: it contains the business and the transaction, and cannot be forged.
 */
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import { feedbackDays, type giveFeedback as endpoint } from "@rewardo/contract/feedback";
import type { Locale } from "@rewardo/contract/fields";
import type { rateVisit as ownEndpoint } from "@rewardo/contract/members";
import { newId, nowIso } from "../../../platform/clock.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, MemberContext, PublicContext } from "../../../platform/context.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import type { SecretBox } from "../../../platform/secrets.ts";
import { visiblePlaces } from "../../../platform/actor.ts";
import { insertWebhookEvent } from "../../ledger/webhooks/index.ts";
import { insertFeedback, selectGiven, selectLastVisit, selectVisit } from "./giving-queries.ts";

const dayMs = 86_400_000;
const idBytes = 16;
const purpose = "feedback of a visit";

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
const idOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const sealToken = (secrets: SecretBox, business_id: string, transaction_id: string): string =>
  secrets.seal(Buffer.concat([bytesOf(business_id), bytesOf(transaction_id)]), purpose).toString("base64url");

/** Throws token_invalid unless it was sealed here. */
const openToken = (secrets: SecretBox, token: string) => {
  const plain = secrets.open(Buffer.from(token, "base64url"), purpose);
  if (plain?.length !== 2 * idBytes) throw new AppError("token_invalid");
  return { scope: businessScope(idOf(plain.subarray(0, idBytes))), transaction_id: idOf(plain.subarray(idBytes)) };
};

const endOf = (occurred_at: string): number => Date.parse(occurred_at) + feedbackDays * dayMs;

/** The token of a visit at the caller's places that its customer can still speak of; not_found of any other. */
export const readFeedbackToken = async (ctx: BusinessContext, transaction_id: string) => {
  const visit = await ctx.database.read(ctx.scope, (tx) =>
    selectVisit(tx, ctx.scope, transaction_id, visiblePlaces(ctx.actor)),
  );
  const endsAtMs = endOf(found(visit).occurred_at);
  if (endsAtMs <= ctx.clock.nowMs()) throw notFound();
  return {
    token: sealToken(ctx.secrets, ctx.scope.business_id, transaction_id),
    expires_at: new Date(endsAtMs).toISOString(),
  };
};

interface Said {
  readonly rating: number;
  readonly comment?: string | null | undefined;
  readonly language: Locale;
}

/**
 * Keeps what a customer says of a visit; `none` is thrown where there is no such visit. The same again answers the first;
 * something else about the same visit is a conflict, since what was said stays as it was said.
 */
const keepSaid = async (
  { database, clock, live }: Pick<PublicContext, "database" | "clock" | "live">,
  { scope, transaction_id, none }: { scope: BusinessScope; transaction_id: string; none: AppError },
  { rating, comment, language }: Said,
): Promise<ResponseOf<typeof endpoint>> => {
  const said = { rating, comment: (comment?.trim() ?? "") || null, language };
  const { given, isNew } = await database.write(scope, async (tx) => {
    const visit = await selectVisit(tx, scope, transaction_id, null);
    if (visit === undefined) throw none;
    const now = nowIso(clock);
    const before = await selectGiven(tx, scope, transaction_id);
    if (before === undefined && endOf(visit.occurred_at) <= clock.nowMs()) throw new AppError("token_expired");
    const _id = newId();
    const isNew = before === undefined && (await insertFeedback(tx, scope, { ...said, _id, transaction_id, now }));
    if (isNew) {
      const { card_subscription_id } = visit;
      await insertWebhookEvent(tx, scope, { kind: "feedback", entity_id: _id, card_subscription_id, recorded_at: now });
    }
    return { given: before ?? found(await selectGiven(tx, scope, transaction_id)), isNew };
  });
  const isSame = given.rating === rating && given.comment === said.comment && given.language === language;
  if (!isSame) throw new AppError("conflict");
  if (isNew) live.publish({ kind: "business", business_id: scope.business_id });
  return given;
};

/** Keeps what is said with the token of a visit. @throws token_invalid, token_expired, conflict */
export const giveFeedback = async (
  ctx: PublicContext,
  { token, ...said }: BodyOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> => {
  await ctx.limits.feedback.spend(ctx.request.address);
  return keepSaid(ctx, { ...openToken(ctx.secrets, token), none: new AppError("token_invalid") }, said);
};

/**
 * Keeps what a customer says of a visit of their own, from the page of their card. It is theirs by their own role; what they
 * say is written as the business, which is told of it. @throws not_found, token_expired, conflict
 */
export const rateVisit = async (
  ctx: MemberContext,
  { transaction_id, ...said }: BodyOf<typeof ownEndpoint>,
): Promise<ResponseOf<typeof ownEndpoint>> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const visit = await ctx.database.read(ctx.scope, (tx) => selectVisit(tx, ctx.scope, transaction_id, null));
  const { card_subscription_ids } = ctx.scope.member;
  if (visit === undefined || !card_subscription_ids.includes(visit.card_subscription_id)) throw notFound();
  const scope = businessScope(ctx.scope.business_id);
  const { rating, comment } = await keepSaid(ctx, { scope, transaction_id, none: notFound() }, said);
  return { rating, comment };
};

/**
 * Keeps a rating of the last visit with a card at a place. Without such a visit, or after something was said of it, nothing
 * is written and nobody is told: the number alone must not tell when its card was used.
 */
export const rateLastVisit = async (
  ctx: BusinessContext,
  of: { readonly card_subscription_id: string; readonly place_id: string },
  said: Omit<Said, "comment">,
): Promise<void> => {
  const since = new Date(ctx.clock.nowMs() - feedbackDays * dayMs).toISOString();
  const last = await ctx.database.read(ctx.scope, (tx) => selectLastVisit(tx, ctx.scope, { ...of, since }));
  if (last === undefined) return;
  try {
    await keepSaid(ctx, { scope: ctx.scope, transaction_id: last._id, none: notFound() }, said);
  } catch (error) {
    const codes = ["conflict", "token_expired", "not_found"];
    if (!(error instanceof AppError && codes.includes(error.code))) throw error;
  }
};
