/** Connecting a system, disconnecting it, and connecting it again. */
import type { BodyOf } from "@rewardo/contract/endpoint";
import type {
  ConnectStep,
  Integration,
  IntegrationInput,
  IntegrationType,
  reconnectIntegration as reconnectEndpoint,
} from "@rewardo/contract/integrations";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { PolledAdapter } from "../adapter/adapter.ts";
import { addTillKeyIn, requireVisitsUnlimited, revokeApiKeyIn } from "../../tenants/api-keys/index.ts";
import {
  countIntegrationsForChange,
  insertIntegration,
  selectOpenPlaces,
  selectParted,
  selectWaiting,
  updateConnection,
  updateIntegrationFields,
  type IntegrationBasics,
} from "./queries.ts";
import { holdIntegration } from "./own-places.ts";
import { readIntegrationIn, requireOwnPlace } from "./service.ts";
import { writeState } from "./state.ts";
import { updateSyncStopped } from "./sync-queries.ts";
import { adaptersOf } from "./wire.ts";

/** A chain has a system for each of its places. */
const mostIntegrations = 200;
const usualBackfillDays = 7;

/** Address that a provider sends the browser back to. */
export const redirectUri = ({ site_origin }: Pick<BusinessContext, "site_origin">, type: IntegrationType): string =>
  `${site_origin}/auth/${type}/callback`;

/** The page of consent, with the state that only this session can bring back. */
const consentStep = (
  ctx: BusinessContext,
  adapter: PolledAdapter,
  integration: Integration,
  wish: Pick<IntegrationInput, "mobile" | "return_path">,
): ConnectStep => {
  const now_ms = ctx.clock.nowMs();
  const { _id: integration_id, version, type } = integration;
  const state = writeState(ctx, { type, integration_id, version, began: Math.floor(now_ms / 1000) }, wish);
  const begun = adapter.begin({ redirect_uri: redirectUri(ctx, type), state, now_ms });
  const form = "form" in begun ? { action: begun.form.action, fields: { ...begun.form.fields } } : null;
  return { integration, form, redirect: "redirect" in begun ? begun.redirect : null, push: null };
};

const requireAdapter = (ctx: BusinessContext, type: IntegrationType) => {
  const adapter = adaptersOf(ctx)[type];
  if (!adapter.is_available) throw new AppError("integration_not_available");
  // Orders that a vendor sends have no limit, so its key must not bypass the limits of the person who creates it.
  if (adapter.way === "key") requireVisitsUnlimited(ctx);
  return adapter;
};

const pushStep = (ctx: BusinessContext, integration: Integration, key: string): ConnectStep => ({
  integration,
  form: null,
  redirect: null,
  push: { url: `${ctx.site_origin}/api/integrations/${integration._id}/orders`, key },
});

/** A business with a single place has nothing to choose. */
const onlyPlace = async (tx: Transaction, { scope }: BusinessContext): Promise<string | null> => {
  const [place = null, ...more] = await selectOpenPlaces(tx, scope, 2);
  return more.length === 0 ? place : null;
};

/** The vendor gets another key for the till that it was: its orders are known by the till's own ids, and count once. */
const takeUpParted = async (
  tx: Transaction,
  ctx: BusinessContext,
  parted: IntegrationBasics,
  { name = parted.name, place_id = parted.place_id }: Pick<IntegrationInput, "name" | "place_id">,
): Promise<ConnectStep> => {
  const { _id } = await holdIntegration(tx, ctx, parted._id);
  await requireOwnPlace(tx, ctx, place_id);
  const now = nowIso(ctx.clock);
  const { _id: api_key_id, key } = await addTillKeyIn(tx, ctx, name);
  await updateIntegrationFields(tx, ctx.scope, _id, { name, place_id, now });
  const kept = { external_business_id: parted.external_business_id, sealed_secrets: null };
  await updateConnection(tx, ctx.scope, _id, { ...kept, status: "waiting", api_key_id, now });
  const after = { type: parted.type, name, place_id };
  await insertAuditEntry(tx, ctx, { action: "reconnected", entity: "integrations", entity_id: _id, after });
  return pushStep(ctx, await readIntegrationIn(tx, ctx, _id), key);
};

/** Begins to connect; what was begun before and never came back, or was disconnected, is taken up again. */
export const connectIntegration = (ctx: BusinessContext, input: IntegrationInput): Promise<ConnectStep> => {
  const { type, backfill_days = usualBackfillDays, is_another = false } = input;
  const adapter = requireAdapter(ctx, type);
  return ctx.database.write(ctx.scope, async (tx) => {
    const count = await countIntegrationsForChange(tx, ctx.scope);
    const parted = adapter.way === "key" && !is_another ? await selectParted(tx, ctx.scope, type) : undefined;
    if (parted !== undefined) return takeUpParted(tx, ctx, parted, input);
    const place_id = input.place_id === undefined ? await onlyPlace(tx, ctx) : input.place_id;
    await requireOwnPlace(tx, ctx, place_id);
    const now = nowIso(ctx.clock);
    const name = input.name ?? adapter.name;
    const waiting = adapter.way === "key" ? undefined : await selectWaiting(tx, ctx.scope, type);
    if (waiting !== undefined && adapter.way !== "key") {
      await holdIntegration(tx, ctx, waiting);
      await updateIntegrationFields(tx, ctx.scope, waiting, { name, place_id, now });
      return consentStep(ctx, adapter, await readIntegrationIn(tx, ctx, waiting), input);
    }
    if (count >= mostIntegrations)
      throw new AppError("integration_limit_reached", { params: { most: mostIntegrations } });
    const _id = newId();
    const issued = adapter.way === "key" ? await addTillKeyIn(tx, ctx, name) : null;
    const facts = { _id, type, name, place_id, backfill_days, now };
    const api_key_id = issued?._id ?? null;
    await insertIntegration(tx, ctx.scope, { ...facts, api_key_id, status: "waiting", owner_id: ctx.actor._id });
    // A connection that is started and never completed is not audited: that happens when the browser comes back.
    if (issued !== null) {
      const after = { type, name, place_id, backfill_days };
      await insertAuditEntry(tx, ctx, { action: "connected", entity: "integrations", entity_id: _id, after });
    }
    const integration = await readIntegrationIn(tx, ctx, _id);
    return adapter.way === "key"
      ? pushStep(ctx, integration, issued!.key)
      : consentStep(ctx, adapter, integration, input);
  });
};

const revokeOld = async (tx: Transaction, ctx: BusinessContext, { api_key_id }: IntegrationBasics): Promise<void> => {
  if (api_key_id !== null) await revokeApiKeyIn(tx, ctx, api_key_id);
};

/** Asks for consent again, or replaces the vendor's key at once; the credentials before work until the new ones are there. */
export const reconnectIntegration = (
  ctx: BusinessContext,
  id: string,
  wish: BodyOf<typeof reconnectEndpoint>,
): Promise<ConnectStep> => {
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = await holdIntegration(tx, ctx, id);
    const adapter = requireAdapter(ctx, before.type);
    if (adapter.way !== "key") return consentStep(ctx, adapter, await readIntegrationIn(tx, ctx, id), wish);
    await revokeOld(tx, ctx, before);
    const { _id: api_key_id, key } = await addTillKeyIn(tx, ctx, before.name);
    const status = before.status === "disconnected" ? "waiting" : before.status;
    const kept = { external_business_id: before.external_business_id, sealed_secrets: null };
    await updateConnection(tx, ctx.scope, id, { ...kept, status, api_key_id, now: nowIso(ctx.clock) });
    await insertAuditEntry(tx, ctx, { action: "reconnected", entity: "integrations", entity_id: id });
    return pushStep(ctx, await readIntegrationIn(tx, ctx, id), key);
  });
};

/** Forgets the credentials at once. The orders stay, and connecting again goes on where it stopped. */
export const disconnectIntegration = (ctx: BusinessContext, id: string): Promise<Integration> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = await holdIntegration(tx, ctx, id);
    if (before.status === "disconnected") return readIntegrationIn(tx, ctx, id);
    await revokeOld(tx, ctx, before);
    const { external_business_id } = before;
    const gone = { status: "disconnected", external_business_id, sealed_secrets: null, api_key_id: null } as const;
    await updateConnection(tx, ctx.scope, id, { ...gone, now: nowIso(ctx.clock) });
    await updateSyncStopped(tx, ctx.scope, id);
    await insertAuditEntry(tx, ctx, { action: "disconnected", entity: "integrations", entity_id: id });
    return readIntegrationIn(tx, ctx, id);
  });
