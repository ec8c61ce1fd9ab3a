/** API keys: make, rotate, revoke. What a key may is checked with each call, see `platform/session/api-keys.ts`. */
import { randomBytes } from "node:crypto";
import {
  apiKeyMark,
  type ApiKey,
  type ApiKeyInput,
  type IssuedApiKey,
  type listApiKeys as listEndpoint,
  type rotateApiKey as rotateEndpoint,
} from "@rewardo/contract/api-keys";
import type { BodyOf, QueryOf } from "@rewardo/contract/endpoint";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, Context, SetupContext } from "../../../platform/context.ts";
import { readPage } from "../../../platform/list.ts";
import { isPlatform, mayActAtAll, visiblePlaces, type AccountActor, type Actor } from "../../../platform/actor.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { requireWithin } from "../account-roles/index.ts";
import { requireKnownPlaces } from "../places/index.ts";
import {
  insertApiKey,
  selectApiKey,
  selectApiKeyForChange,
  selectApiKeys,
  updateApiKeyRevoked,
  updateApiKeySecret,
  type ApiKeyRecord,
} from "./queries.ts";

const hourMs = 3_600_000;
/** Signs of a key that are kept and shown, its mark among them. */
const prefixLength = 12;

const isOver = (moment: string | null, nowMs: number): boolean => moment !== null && Date.parse(moment) <= nowMs;

const statusOf = (key: ApiKeyRecord, nowMs: number): ApiKey["status"] => {
  if (key.revoked_at !== null) return "revoked";
  if (isOver(key.expires_at, nowMs)) return "expired";
  return key.is_owner_well ? "active" : "stopped";
};

/** Whether the actor could do all that the key may. */
const coversKey = (actor: Actor, key: Pick<ApiKey, "permissions" | "place_ids">): boolean =>
  key.permissions.every((permission) => actor.permissions.has(permission)) && mayActAtAll(actor, key.place_ids);

const visitLimits = ["visit_max", "visit_cards_max", "custom_max"] as const;

const visitLimitsOf = ({ limits }: Actor) => visitLimits.filter((name) => limits[name] !== null);

/** Throws exceeds_own_rights for a role that limits visits: the orders of a till's vendor know no limit. */
export const requireVisitsUnlimited = ({ actor }: { readonly actor: Actor }): void => {
  const limits = visitLimitsOf(actor);
  if (limits.length > 0) throw new AppError("exceeds_own_rights", { params: { permissions: [], limits } });
};

/** Only people of the business itself make keys: no program makes another, and no one who acts as the business. */
const mayOwn = (actor: Actor): actor is AccountActor =>
  actor.kind === "account" && actor.home_business_id === undefined;

const toWire = ({ actor, scope, clock }: Pick<Context, "actor" | "scope" | "clock">, record: ApiKeyRecord): ApiKey => {
  const { business_id, revoked_at: _revokedAt, is_owner_well: _isWell, previous_until, ...key } = record;
  const nowMs = clock.nowMs();
  const status = statusOf(record, nowMs);
  const isOfActor = !isPlatform(actor) || scope.kind === "business";
  return {
    ...key,
    previous_until: isOver(previous_until, nowMs) ? null : previous_until,
    status,
    can: {
      rotate:
        (status === "active" || status === "stopped") &&
        actor.business_id === business_id &&
        mayOwn(actor) &&
        coversKey(actor, record) &&
        !(record.is_of_till && visitLimitsOf(actor).length > 0),
      revoke: status !== "revoked" && isOfActor && mayActAtAll(actor, record.place_ids),
    },
  };
};

export const listApiKeys = (ctx: Context, query: QueryOf<typeof listEndpoint>) =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { items, next_cursor } = await readPage(query, {
      name: "api_keys",
      scope: ctx.scope,
      filters: [visiblePlaces(ctx.actor)],
      select: (page) => selectApiKeys(tx, ctx.scope, { place_ids: visiblePlaces(ctx.actor), ...page }),
      valueOf: (row) => row.created_at,
    });
    return { items: items.map((row) => toWire(ctx, row)), next_cursor };
  });

const wireOf = async (tx: Transaction, ctx: Context, _id: string): Promise<ApiKey> =>
  toWire(ctx, found(await selectApiKey(tx, ctx.scope, { _id, place_ids: visiblePlaces(ctx.actor) })));

export const readApiKey = (ctx: Context, id: string): Promise<ApiKey> =>
  ctx.database.read(ctx.scope, (tx) => wireOf(tx, ctx, id));

/** 32 random bytes behind the mark. */
const makeKey = () => {
  const key = `${apiKeyMark}${randomBytes(32).toString("base64url")}`;
  return { key, secret: { prefix: key.slice(0, prefixLength), token_hash: hashToken(key) } };
};

/** Throws forbidden for those who may own none. */
const requireOwner = ({ actor }: BusinessContext): AccountActor => {
  if (!mayOwn(actor)) throw new AppError("forbidden");
  return actor;
};

/** Writes a key down and answers it with its secret. */
const issue = async (
  tx: Transaction,
  ctx: BusinessContext,
  input: ApiKeyInput & Pick<ApiKey, "is_of_till">,
): Promise<{ _id: string; key: string }> => {
  const { _id: owner_id } = requireOwner(ctx);
  const _id = newId();
  const { key, secret } = makeKey();
  await insertApiKey(tx, ctx.scope, { ...input, ...secret, _id, owner_id, now: nowIso(ctx.clock) });
  await insertAuditEntry(tx, ctx, { action: "created", entity: "api_keys", entity_id: _id, after: input });
  return { _id, key };
};

/**
 * The key of a till's vendor: it sends orders, wherever they are from, and is let into nothing else.
 * @throws forbidden for those who may own none, exceeds_own_rights for a role that limits visits
 */
export const addTillKeyIn = (
  tx: Transaction,
  ctx: BusinessContext,
  name: string,
): Promise<{ _id: string; key: string }> => {
  requireVisitsUnlimited(ctx);
  return issue(tx, ctx, { name, permissions: [], place_ids: null, is_of_till: true, expires_at: null });
};

/** Throws exceeds_own_rights where the key could do more than the caller, and forbidden for those who may own none. */
export const addApiKey = async (ctx: BusinessContext, input: ApiKeyInput): Promise<IssuedApiKey> => {
  const { permissions, limits } = requireOwner(ctx);
  const wanted = { ...input, permissions: [...new Set(input.permissions)] };
  requireWithin({ permissions, limits }, { permissions: wanted.permissions, limits });
  if (isOver(input.expires_at, ctx.clock.nowMs()))
    throw invalidField("expires_at", "in_the_past", "Must be still to come");
  if (!mayActAtAll(ctx.actor, input.place_ids))
    throw invalidField("place_ids", "place_not_allowed", "Each must be a place that you may act in");
  return ctx.database.write(ctx.scope, async (tx) => {
    await requireKnownPlaces(tx, ctx.scope, input.place_ids);
    const { _id, key } = await issue(tx, ctx, { ...wanted, is_of_till: false });
    return { api_key: await wireOf(tx, ctx, _id), key };
  });
};

/** Gives out another secret of a key that works; the caller, who must hold all of its rights, becomes its owner. */
export const rotateApiKey = (
  ctx: BusinessContext,
  id: string,
  { overlap_hours }: BodyOf<typeof rotateEndpoint>,
): Promise<IssuedApiKey> => {
  const { permissions, limits, _id: owner_id } = requireOwner(ctx);
  return ctx.database.write(ctx.scope, async (tx) => {
    const record = found(await selectApiKeyForChange(tx, ctx.scope, id));
    const nowMs = ctx.clock.nowMs();
    // An expired or revoked key cannot be changed: a new key must be created.
    if (record.revoked_at !== null || isOver(record.expires_at, nowMs)) throw new AppError("forbidden");
    requireWithin({ permissions, limits }, { permissions: record.permissions, limits });
    if (record.is_of_till) requireVisitsUnlimited(ctx);
    if (!mayActAtAll(ctx.actor, record.place_ids)) throw new AppError("forbidden");
    const previous_until = overlap_hours === 0 ? null : new Date(nowMs + overlap_hours * hourMs).toISOString();
    const { key, secret } = makeKey();
    await updateApiKeySecret(tx, ctx.scope, id, { ...secret, owner_id, previous_until, now: nowIso(ctx.clock) });
    await insertAuditEntry(tx, ctx, {
      action: "rotated",
      entity: "api_keys",
      entity_id: id,
      after: { previous_until, owner_id },
    });
    return { api_key: await wireOf(tx, ctx, id), key };
  });
};

export const revokeApiKey = (ctx: BusinessContext, id: string): Promise<ApiKey> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const record = found(await selectApiKeyForChange(tx, ctx.scope, id));
    // A key that acts where the caller may not is none of theirs, and not told apart from none.
    if (!mayActAtAll(ctx.actor, record.place_ids)) throw notFound();
    return revokeApiKeyIn(tx, ctx, id);
  });

/** Ends a key, wherever it acts: of a till that is disconnected, say. */
export const revokeApiKeyIn = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<ApiKey> => {
  const record = found(await selectApiKeyForChange(tx, ctx.scope, id));
  if (record.revoked_at !== null) return toWire(ctx, record);
  await updateApiKeyRevoked(tx, ctx.scope, id, nowIso(ctx.clock));
  await insertAuditEntry(tx, ctx, { action: "revoked", entity: "api_keys", entity_id: id });
  return toWire(ctx, found(await selectApiKeyForChange(tx, ctx.scope, id)));
};

/** Makes a key without a caller, for tests and the demonstration. */
export const setUpApiKey = async (
  { database, clock, scope }: SetupContext,
  { is_of_till = false, ...input }: ApiKeyInput & { owner_id: string; is_of_till?: boolean },
): Promise<{ _id: string; key: string }> => {
  const _id = newId();
  const { key, secret } = makeKey();
  await database.write(scope, (tx) =>
    insertApiKey(tx, scope, { ...input, is_of_till, ...secret, _id, now: nowIso(clock) }),
  );
  return { _id, key };
};
