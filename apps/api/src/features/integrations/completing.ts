/** The provider has led the browser back: the connection is brought to its end. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import {
  integrationTypes,
  type Integration,
  type integrationCallback as callbackEndpoint,
  type IntegrationType,
} from "@rewardo/contract/integrations";
import { insertAuditEntry } from "../../platform/audit/queries.ts";
import { nowIso } from "../../platform/clock.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import { type PolledAdapter, type PosCredentials, PosTrouble } from "../../platform/pos/adapter.ts";
import { redirectUri } from "./connecting.ts";
import { selectNewestOfType, selectTwin, updateConnection } from "./queries.ts";
import { holdIntegration } from "./own-places.ts";
import { sealSecrets } from "./secrets.ts";
import { readIntegrationIn } from "./service.ts";
import { readState } from "./state.ts";
import { updateSyncBegun } from "./sync-queries.ts";
import { adaptersOf } from "./wire.ts";

type Callback = QueryOf<typeof callbackEndpoint>;

const dayMs = 86_400_000;

const isType = (text: string): text is IntegrationType => (integrationTypes as readonly string[]).includes(text);

/** What the provider must have sent along; throws validation_failed naming what is missing. */
const requireBrought = (names: PolledAdapter["brings"], query: Callback): Readonly<Record<string, string>> => {
  const asked = [...names, "state"] as const;
  const missing = asked.filter((name) => (query[name]?.trim() ?? "") === "");
  if (missing.length > 0)
    throw new AppError("validation_failed", {
      errors: missing.map((path) => ({ path, code: "required", message: "Must be sent along by the provider" })),
    });
  return Object.fromEntries(asked.map((name) => [name, query[name]!.trim()]));
};

const finish = async (
  ctx: BusinessContext,
  adapter: PolledAdapter,
  brought: Readonly<Record<string, string>>,
): Promise<PosCredentials> => {
  try {
    return await adapter.finish(brought, { redirect_uri: redirectUri(ctx, adapter.type) });
  } catch (error) {
    if (!(error instanceof PosTrouble)) throw error;
    // Refused credentials are a failed connection; everything else may go well a minute later.
    throw error.trouble === "credentials"
      ? new AppError("integration_failed", { cause: error })
      : new AppError("provider_failed", { params: { trouble: error.trouble }, cause: error });
  }
};

/**
 * Systems that their vendor connects bring nothing: the newest of this kind is answered, which waits for its vendor.
 * @throws not_found for an unknown provider, validation_failed naming missing parameters, integration_failed where
 *   another session began, or too long ago, or the provider refuses what it sent along
 */
export const completeConnection = async (
  ctx: BusinessContext,
  provider: string,
  query: Callback,
): Promise<Integration> => {
  if (!isType(provider)) throw notFound();
  const adapter = adaptersOf(ctx)[provider];
  if (adapter.way === "key")
    return ctx.database.read(ctx.scope, async (tx) => {
      const newest = await selectNewestOfType(tx, ctx.scope, provider);
      if (newest === undefined) throw new AppError("integration_failed");
      return readIntegrationIn(tx, ctx, newest);
    });
  const brought = requireBrought(adapter.brings, query);
  const begun = readState(ctx, brought["state"] ?? "");
  if (begun === null || begun.type !== provider) throw new AppError("integration_failed");
  if (!adapter.is_available) throw new AppError("integration_not_available");
  const { external_business_id, name, secrets } = await finish(ctx, adapter, brought);
  return ctx.database.write(ctx.scope, async (tx) => {
    const id = begun.integration_id;
    const before = await holdIntegration(tx, ctx, id);
    // Used before, or disconnected in the meantime.
    if (before.version !== begun.version) throw new AppError("integration_failed");
    // Orders of two businesses would share their numbers; orders of one that is connected twice would count twice.
    const isOther = before.external_business_id !== null && before.external_business_id !== external_business_id;
    if (isOther) throw new AppError("integration_failed", { params: { reason: "another_business" } });
    if ((await selectTwin(tx, ctx.scope, { _id: id, type: provider, external_business_id })) !== undefined)
      throw new AppError("integration_failed", { params: { reason: "connected_already" } });
    const now = nowIso(ctx.clock);
    const sealed_secrets = sealSecrets(ctx.secrets, id, secrets);
    await updateConnection(tx, ctx.scope, id, {
      ...({ status: "connected", external_business_id, sealed_secrets, api_key_id: null, now } as const),
    });
    const from = new Date(Date.parse(now) - before.backfill_days * dayMs).toISOString();
    await updateSyncBegun(tx, ctx.scope, { integration_id: id, from, now });
    const action = before.status === "waiting" ? "connected" : "reconnected";
    const after = { type: provider, name: before.name, external_business_id, external_name: name };
    await insertAuditEntry(tx, ctx, { action, entity: "integrations", entity_id: id, after });
    return readIntegrationIn(tx, ctx, id);
  });
};
