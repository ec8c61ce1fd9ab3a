/** The provider has led the browser back: the connection is brought to its end. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import {
  integrationTypes,
  type Integration,
  type integrationCallback as callbackEndpoint,
  type IntegrationType,
} from "@rewardo/contract/integrations";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { type PolledAdapter, type PosCredentials, PosTrouble } from "../adapter/adapter.ts";
import { redirectUri } from "./connecting.ts";
import { holdIntegration } from "./own-places.ts";
import {
  countIntegrationsForChange,
  selectNewestOfType,
  selectTwin,
  updateConnection,
  updateIntegrationFields,
  type IntegrationBasics,
} from "./queries.ts";
import { sealSecrets } from "./secrets.ts";
import { readIntegrationIn } from "./service.ts";
import { readState } from "./state.ts";
import { updateSyncBegun } from "./sync-queries.ts";
import { adaptersOf } from "./wire.ts";

type Callback = QueryOf<typeof callbackEndpoint>;

const dayMs = 86_400_000;

const isType = (text: string): text is IntegrationType => (integrationTypes as readonly string[]).includes(text);

/** Parameters that the provider must have sent; throws validation_failed with the missing one's name. */
const requireParameters = (names: PolledAdapter["brings"], query: Callback): Readonly<Record<string, string>> => {
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
  parameters: Readonly<Record<string, string>>,
): Promise<PosCredentials> => {
  try {
    return await adapter.finish(parameters, { redirect_uri: redirectUri(ctx, adapter.type) });
  } catch (error) {
    if (!(error instanceof PosTrouble)) throw error;
    // Refused credentials are a failed connection; everything else may go well a minute later.
    throw error.trouble === "credentials"
      ? new AppError("integration_failed", { cause: error })
      : new AppError("provider_failed", { params: { trouble: error.trouble }, cause: error });
  }
};

interface TakenUp {
  readonly begun: IntegrationBasics;
  readonly taken: IntegrationBasics;
  /** The provider's, which is no name that a person chose. */
  readonly name: string;
  readonly now: string;
}

/** The new connection is dropped: its chosen name and place go to the old one, which is resumed. */
const giveUp = async (tx: Transaction, ctx: BusinessContext, { begun, taken, name, now }: TakenUp): Promise<void> => {
  const gone = { status: "disconnected", external_business_id: null, sealed_secrets: null, api_key_id: null } as const;
  await updateConnection(tx, ctx.scope, begun._id, { ...gone, now });
  await updateIntegrationFields(tx, ctx.scope, taken._id, {
    name: begun.name === name ? taken.name : begun.name,
    place_id: begun.place_id ?? taken.place_id,
    now,
  });
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
  const parameters = requireParameters(adapter.brings, query);
  const begun = readState(ctx, parameters["state"] ?? "");
  if (begun === null || begun.type !== provider) throw new AppError("integration_failed");
  if (!adapter.is_available) throw new AppError("integration_not_available");
  const { external_business_id, name, secrets } = await finish(ctx, adapter, parameters);
  return ctx.database.write(ctx.scope, async (tx) => {
    // Locked, so that of two simultaneous connections to one business of the provider the later one finds the earlier.
    await countIntegrationsForChange(tx, ctx.scope);
    const before = await holdIntegration(tx, ctx, begun.integration_id);
    // Used before, or disconnected in the meantime.
    if (before.version !== begun.version) throw new AppError("integration_failed");
    // Orders of two businesses would share their numbers; orders of one that is connected twice would count twice.
    const isOther = before.external_business_id !== null && before.external_business_id !== external_business_id;
    if (isOther) throw new AppError("integration_failed", { params: { reason: "another_business" } });
    const twin = await selectTwin(tx, ctx.scope, { _id: before._id, type: provider, external_business_id });
    if (twin !== undefined && twin.status !== "disconnected")
      throw new AppError("integration_failed", { params: { reason: "connected_already" } });
    const now = nowIso(ctx.clock);
    // The new connection is to the system that was disconnected, whose row has the orders, places and reading position.
    const isTakenUp = twin !== undefined && before.external_business_id === null;
    const taken = isTakenUp ? await holdIntegration(tx, ctx, twin._id) : before;
    if (isTakenUp) await giveUp(tx, ctx, { begun: before, taken, name: adapter.name, now });
    const { _id: id } = taken;
    const sealed_secrets = sealSecrets(ctx.secrets, id, secrets);
    await updateConnection(tx, ctx.scope, id, {
      ...({ status: "connected", external_business_id, sealed_secrets, api_key_id: null, now } as const),
    });
    const from = new Date(Date.parse(now) - before.backfill_days * dayMs).toISOString();
    await updateSyncBegun(tx, ctx.scope, { integration_id: id, from, now });
    const action = taken.status === "waiting" ? "connected" : "reconnected";
    const after = { type: provider, name: taken.name, external_business_id, external_name: name };
    await insertAuditEntry(tx, ctx, { action, entity: "integrations", entity_id: id, after });
    return readIntegrationIn(tx, ctx, id);
  });
};
