/** Asking for a correction above one's limit, and seeing what waits. */
import {
  requestDays,
  type AdjustmentRequest,
  type listAdjustmentRequests as listEndpoint,
} from "@rewardo/contract/adjustment-requests";
import type { Adjustment } from "@rewardo/contract/card-subscriptions";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, SetupContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readPage } from "../../../platform/list.ts";
import { accountBehind, mayActAt, requireAccountBehind } from "../../../platform/actor.ts";
import { adjustmentPlace, prepareAdjustment } from "../../people/card-subscriptions/index.ts";
import {
  insertAdjustmentRequest,
  selectAdjustmentRequest,
  selectAdjustmentRequests,
  type NewRequest,
  type RequestReader,
  type RequestRecord,
} from "./queries.ts";

const dayMs = 86_400_000;
const lapsesAt = (created_at: string): string => new Date(Date.parse(created_at) + requestDays * dayMs).toISOString();

/** Requests that the caller may see. */
const readerOf = ({ actor }: BusinessContext): RequestReader => ({
  account_id: requireAccountBehind(actor),
  adjust_max: actor.limits.adjust_max,
  is_program: actor.kind === "key",
  place_ids: actor.place_ids,
});

/** Within one's own limit, and at a place where one acts. Never one's own, nor by a key of one's own. */
const mayDecide = (
  { actor }: BusinessContext,
  { account_id, delta, place_id }: Pick<RequestRecord, "account_id" | "delta" | "place_id">,
): boolean => {
  const { adjust_max } = actor.limits;
  const isOwn = account_id !== null && account_id === accountBehind(actor);
  if (isOwn || (adjust_max !== null && Math.abs(delta) > adjust_max)) return false;
  return place_id === null ? actor.place_ids === null : mayActAt(actor, place_id);
};

/** A row as this reader may see it now. */
export const toWire = (ctx: BusinessContext, { list_key: _listKey, ...request }: RequestRecord): AdjustmentRequest => {
  const lapses_at = lapsesAt(request.created_at);
  const isOpen = request.status === "pending" && ctx.clock.nowMs() < Date.parse(lapses_at);
  return {
    ...request,
    lapses_at,
    status: request.status === "pending" && !isOpen ? "lapsed" : request.status,
    can: {
      decide: isOpen && mayDecide(ctx, request),
      withdraw: isOpen && request.account_id !== null && request.account_id === accountBehind(ctx.actor),
    },
  };
};

/** Reads one request inside an open transaction; not_found also if the reader may not see it. */
export const readOneIn = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<AdjustmentRequest> =>
  toWire(ctx, found(await selectAdjustmentRequest(tx, ctx.scope, id, readerOf(ctx))));

/** Tells open consoles that something they may show has changed, and the customer who reported it. */
export const tellChanged = (
  { live, scope: { business_id } }: Pick<BusinessContext, "live" | "scope">,
  reporter: string | null = null,
): void => {
  live.publish({ kind: "business", business_id });
  if (reporter !== null) live.publish({ kind: "actor", business_id, actor_id: reporter });
};

/** The customer who reported it, or `null` for a request of staff. */
export const reporterOf = ({ kind, user_id }: Pick<AdjustmentRequest, "kind" | "user_id">): string | null =>
  kind === "correction" ? null : user_id;

/** Turns a query into a filter, limited to what the reader may see. */
export const requestQueryOf = (
  ctx: BusinessContext,
  { status, user_id }: Pick<QueryOf<typeof listEndpoint>, "status" | "user_id">,
) => {
  const pending_since =
    status === undefined ? undefined : new Date(ctx.clock.nowMs() - requestDays * dayMs).toISOString();
  return { reader: readerOf(ctx), user_id, pending_since };
};

/** Undecided requests first, then the newest. */
export const listAdjustmentRequests = (ctx: BusinessContext, query: QueryOf<typeof listEndpoint>) => {
  const { limit, cursor, status, user_id } = query;
  const wanted = requestQueryOf(ctx, query);
  return ctx.database.read(ctx.scope, async (tx) => {
    const { items, next_cursor } = await readPage(
      { limit, cursor, sort: ["desc"] },
      {
        name: "adjustment_requests",
        scope: ctx.scope,
        kind: "text",
        filters: [status ?? null, user_id ?? null, wanted.reader],
        select: (page) => selectAdjustmentRequests(tx, ctx.scope, wanted, page),
        valueOf: (row) => row.list_key,
      },
    );
    return { items: items.map((row) => toWire(ctx, row)), next_cursor };
  });
};

/** Opens a request in an account's name and returns its id, without asking the engine. */
export const openAdjustmentRequest = async (
  { database, clock, scope }: SetupContext,
  request: Omit<NewRequest, "_id" | "now">,
): Promise<string> => {
  const _id = newId();
  await database.write(scope, (tx) => insertAdjustmentRequest(tx, scope, { ...request, _id, now: nowIso(clock) }));
  return _id;
};

/** Whether the engine lets this account make the correction itself: within its limits, and not on its own card. */
const mayMakeIt = async (
  tx: Transaction,
  ctx: BusinessContext,
  id: string,
  correction: { delta: number; reason: string; place_id: string | null },
): Promise<boolean> => {
  const { adjust_max, adjust_day_max } = ctx.actor.limits;
  try {
    await prepareAdjustment(tx, ctx, id, { ...correction, staff_limit: adjust_max, day_limit: adjust_day_max });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "refused") return false;
    throw error;
  }
};

/**
 * Asks for a correction that the engine would allow another account: above a limit, or on one's own card. A key asks for
 * its owner.
 */
export const askForAdjustment = async (
  ctx: BusinessContext,
  id: string,
  asked: Adjustment,
  idempotency: Idempotency,
): Promise<AdjustmentRequest> => {
  const { delta } = asked;
  const place_id = adjustmentPlace(ctx, asked.place_id);
  const reason = asked.reason.trim();
  await ctx.limits.adjustmentRequests.spend(requireAccountBehind(ctx.actor));
  const request = await ctx.database.write(ctx.scope, async (tx) => {
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      await prepareAdjustment(tx, ctx, id, { delta, reason, place_id, staff_limit: null, day_limit: null });
      if (await mayMakeIt(tx, ctx, id, { delta, reason, place_id })) {
        throw invalidField("delta", "within_limit", "Within your own limit: make the correction yourself");
      }
      const row = { card_subscription_id: id, place_id, delta };
      const account_id = requireAccountBehind(ctx.actor);
      const written = { ...row, _id: entity_id, reason, account_id, now: nowIso(ctx.clock) };
      await insertAdjustmentRequest(tx, ctx.scope, written);
      await insertAuditEntry(tx, ctx, {
        action: "created",
        entity: "adjustment_requests",
        entity_id,
        after: row,
      });
    });
    return readOneIn(tx, ctx, _id);
  });
  tellChanged(ctx);
  return request;
};
