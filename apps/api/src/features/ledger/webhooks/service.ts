/** Webhooks of a business: added with a secret shown once, changed, paused, removed; and the log of their messages. */
import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { QueryOf } from "@rewardo/contract/endpoint";
import {
  testEvent,
  webhookSecretMark,
  type IssuedWebhook,
  type DeliveryCounts,
  type listWebhookDeliveries as deliveriesEndpoint,
  mostDeliveriesCounted,
  type Webhook,
  type WebhookChanges,
  type WebhookDelivery,
  type WebhookInput,
} from "@rewardo/contract/webhooks";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, SetupContext } from "../../../platform/context.ts";
import { readPage } from "../../../platform/list.ts";
import { ofVersion, requireSameId, writeChange } from "../../../platform/records.ts";
import type { SecretBox } from "../../../platform/secrets.ts";
import { publicTargets } from "../../../platform/webhooks/targets.ts";
import { answeringFor, requireTelling } from "./telling.ts";
import {
  countWebhooksForChange,
  giveUpDeliveriesOf,
  insertDeliveries,
  insertWebhook,
  selectDeliveries,
  selectDelivery,
  selectDeliveryCounts,
  selectWebhook,
  selectWebhookForChange,
  selectWebhooks,
  updateDeliveryAgain,
  updateWebhookFields,
  updateWebhookSecret,
} from "./queries.ts";

const mostWebhooks = 20;
const dayMs = 86_400_000;
/** Signs of a secret that are kept in the clear and shown, its mark among them. */
const prefixLength = 10;

/** Context that a webhook's encrypted secret is bound to. */
export const secretOwner = (webhook_id: string): string => `webhook ${webhook_id}`;

const makeSecret = (secrets: SecretBox, webhook_id: string) => {
  const bytes = randomBytes(32);
  const secret = `${webhookSecretMark}${bytes.toString("base64")}`;
  const sealed_secret = secrets.seal(bytes, secretOwner(webhook_id));
  return { secret, kept: { sealed_secret, secret_prefix: secret.slice(0, prefixLength) } };
};

/** The address as it is called; throws validation_failed for one that no message may go to. */
const readUrl = ({ webhook_targets: targets = publicTargets }: BusinessContext, typed: string): string => {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  if (url === null || url.hostname === "") throw invalidField("url", "invalid_url", "Must be an https address");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isLiteral = isIP(host) !== 0;
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLiteral && targets.isOwn(host)))
    throw invalidField("url", "needs_https", "Must begin with https://");
  if (url.username !== "" || url.password !== "")
    throw invalidField("url", "holds_password", "Must not hold a user name or password");
  if (isLiteral ? !targets.allows(host) : /(^|\.)(localhost|localdomain|local|internal|home\.arpa)\.?$/i.test(host))
    throw invalidField("url", "private_address", "Must be an address that anyone can reach");
  url.hash = "";
  return url.href;
};

/** The account that changes a webhook is responsible for what it receives from then on. */
const answeredNow = ({ actor, clock }: BusinessContext) => ({ account_id: answeringFor(actor), now: nowIso(clock) });

const readIn = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<Webhook> =>
  found(await selectWebhook(tx, ctx.scope, id, nowIso(ctx.clock)));

export const listWebhooks = async (ctx: BusinessContext) => ({
  items: await ctx.database.read(ctx.scope, (tx) => selectWebhooks(tx, ctx.scope, nowIso(ctx.clock))),
});

export const addWebhook = (ctx: BusinessContext, input: WebhookInput): Promise<IssuedWebhook> => {
  requireTelling(ctx, input.events);
  const url = readUrl(ctx, input.url);
  const events = [...new Set(input.events)];
  return ctx.database.write(ctx.scope, async (tx) => {
    if ((await countWebhooksForChange(tx, ctx.scope)) >= mostWebhooks)
      throw new AppError("webhook_limit_reached", { params: { most: mostWebhooks } });
    const _id = newId();
    const { secret, kept } = makeSecret(ctx.secrets, _id);
    await insertWebhook(tx, ctx.scope, { _id, url, events, ...kept, ...answeredNow(ctx) });
    await insertAuditEntry(tx, ctx, { action: "created", entity: "webhooks", entity_id: _id, after: { url, events } });
    return { webhook: await readIn(tx, ctx, _id), secret };
  });
};

/** Throws version_conflict with the present version when another change came first. */
export const changeWebhook = (
  ctx: BusinessContext,
  id: string,
  { _id, ...changes }: WebhookChanges,
  version: number,
): Promise<Webhook> => {
  requireSameId(id, _id);
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = ofVersion(await selectWebhookForChange(tx, ctx.scope, id), version);
    const after = {
      url: changes.url === undefined ? before.url : readUrl(ctx, changes.url),
      events: changes.events === undefined ? before.events : [...new Set(changes.events)],
      status: changes.status ?? before.status,
    };
    // Waiting deliveries go to the new address, too.
    requireTelling(ctx, [...before.events, ...after.events]);
    const { version: _version, ...fields } = before;
    const change = { entity: "webhooks", entity_id: id, before: { ...fields }, after };
    await writeChange(tx, ctx, change, () => updateWebhookFields(tx, ctx.scope, id, { ...after, ...answeredNow(ctx) }));
    return readIn(tx, ctx, id);
  });
};

export const rotateWebhookSecret = (ctx: BusinessContext, id: string): Promise<IssuedWebhook> =>
  ctx.database.write(ctx.scope, async (tx) => {
    requireTelling(ctx, found(await selectWebhookForChange(tx, ctx.scope, id)).events);
    const { secret, kept } = makeSecret(ctx.secrets, id);
    const previous_until = new Date(ctx.clock.nowMs() + dayMs).toISOString();
    await updateWebhookSecret(tx, ctx.scope, id, { ...kept, previous_until, ...answeredNow(ctx) });
    await insertAuditEntry(tx, ctx, { action: "secret_rotated", entity: "webhooks", entity_id: id });
    return { webhook: await readIn(tx, ctx, id), secret };
  });

export const removeWebhook = (ctx: BusinessContext, id: string): Promise<void> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = found(await selectWebhookForChange(tx, ctx.scope, id));
    const now = nowIso(ctx.clock);
    await updateWebhookFields(tx, ctx.scope, id, { ...before, status: "removed", ...answeredNow(ctx) });
    await giveUpDeliveriesOf(tx, ctx.scope, id, now);
    await insertAuditEntry(tx, ctx, { action: "removed", entity: "webhooks", entity_id: id });
  });

/** A message is on its way to the address when this answers; the log shows what becomes of it. */
export const testWebhook = async (ctx: BusinessContext, id: string): Promise<WebhookDelivery> => {
  await ctx.limits.webhookTests.spend(ctx.scope.business_id);
  return ctx.database.write(ctx.scope, async (tx) => {
    found(await selectWebhookForChange(tx, ctx.scope, id));
    const _id = newId();
    const now = nowIso(ctx.clock);
    const body = JSON.stringify({ type: testEvent, timestamp: now, data: { webhook_id: id } });
    await insertDeliveries(tx, ctx.scope, [{ _id, webhook_id: id, type: testEvent, order_id: _id, body }], now);
    return found(await selectDelivery(tx, ctx.scope, _id));
  });
};

export const listDeliveries = (
  ctx: BusinessContext,
  { webhook_id, status, ...query }: QueryOf<typeof deliveriesEndpoint>,
) =>
  ctx.database.read(ctx.scope, (tx) =>
    readPage(query, {
      name: "webhook_deliveries",
      scope: ctx.scope,
      filters: [webhook_id ?? null, status ?? null],
      select: (page) => selectDeliveries(tx, ctx.scope, { webhook_id, status, ...page }),
      valueOf: (row) => row.created_at,
    }),
  );

export const readDeliveryCounts = ({ database, scope }: BusinessContext): Promise<DeliveryCounts> =>
  database.read(scope, async (tx) => {
    const counted = await selectDeliveryCounts(tx, scope);
    const of = (status: WebhookDelivery["status"]) => counted.find((one) => one.status === status)?.count ?? 0;
    const all = counted.reduce((sum, { count }) => sum + count, 0);
    return {
      ...{ all: Math.min(all, mostDeliveriesCounted), waiting: of("waiting"), delivered: of("delivered") },
      given_up: of("given_up"),
    };
  });

/** Sends a message again under its id, so that a receiver that had it can tell. */
export const replayDelivery = (ctx: BusinessContext, id: string): Promise<WebhookDelivery> =>
  ctx.database.write(ctx.scope, async (tx) => {
    if (!(await updateDeliveryAgain(tx, ctx.scope, id, nowIso(ctx.clock)))) throw new AppError("not_found");
    const delivery = found(await selectDelivery(tx, ctx.scope, id));
    requireTelling(ctx, [delivery.type]);
    return delivery;
  });

/** Adds a webhook without a caller, for tests, and answers its id and secret. */
export const setUpWebhook = async (
  { database, clock, scope, secrets }: SetupContext & { secrets: SecretBox },
  { url, events }: WebhookInput,
): Promise<{ _id: string; secret: string }> => {
  const _id = newId();
  const { secret, kept } = makeSecret(secrets, _id);
  await database.write(scope, (tx) =>
    insertWebhook(tx, scope, { _id, url, events, ...kept, account_id: null, now: nowIso(clock) }),
  );
  return { _id, secret };
};
