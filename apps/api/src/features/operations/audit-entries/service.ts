/** The audit as its readers see it. It is written where the changes are made, see `platform/audit`. */
import { isIPv4 } from "node:net";
import type { AuditEntry, listAuditEntries as listEndpoint } from "@rewardo/contract/audit-entries";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { platformBusinessId } from "@rewardo/contract/roles";
import { endOfLocalDay, startOfLocalDay } from "@rewardo/rules";
import { found } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { requireOneBusiness, readPage } from "../../../platform/list.ts";
import { holds, isPlatform, type Actor } from "../../../platform/actor.ts";
import { readAddresses } from "../../tenants/accounts/index.ts";
import { readTimeZone } from "../../tenants/businesses/index.ts";
import { maskEmail } from "../../people/users/index.ts";
import { selectAuditEntries, type AuditFilter, type AuditRecord } from "./queries.ts";

/** The network of an address: enough to tell the shop from elsewhere, and not whose line it is. */
const networkOf = (address: string): string => {
  if (isIPv4(address)) return address.replace(/\.\d+$/, ".x");
  return `${address.split(":").slice(0, 3).join(":")}::x`;
};

const addressFor = (actor: Actor, { address, is_platform }: AuditRecord): string | null => {
  if (address === null || isPlatform(actor)) return address;
  return is_platform ? null : networkOf(address);
};

const authorOf = (record: AuditRecord): AuditEntry["author"] => {
  const { account_id, account_name, device_id, device_name, api_key_id, api_key_name, is_platform } = record;
  if (account_id !== null) return { kind: is_platform ? "platform" : "account", _id: account_id, name: account_name };
  if (device_id !== null) return { kind: "device", _id: device_id, name: device_name };
  if (api_key_id !== null) return { kind: "key", _id: api_key_id, name: api_key_name };
  return { kind: "nobody", _id: null, name: null };
};

const ofCustomers: readonly string[] = ["users", "card_subscriptions"];

/** Names of customers are for those who may see customers. An account without a name is called by its masked address. */
export const toWire = async (
  { actor, database }: Pick<Context, "actor" | "database">,
  records: readonly AuditRecord[],
): Promise<AuditEntry[]> => {
  const nameless = records.flatMap(({ nameless_identity_id: id }) => (id === null ? [] : [id]));
  const addresses = nameless.length === 0 ? new Map<string, string>() : await readAddresses({ database }, nameless);
  return records.map((record) => {
    const address = addresses.get(record.nameless_identity_id ?? "");
    return entryOf(actor, address === undefined ? record : { ...record, entity_name: maskEmail(address) });
  });
};

const entryOf = (actor: Actor, record: AuditRecord): AuditEntry => {
  const { _id, business_id, business_name, recorded_at, action, entity, entity_id, before, after } = record;
  const isNamed = holds(actor, "users_view") || !ofCustomers.includes(entity);
  return {
    _id,
    business_id: business_id === platformBusinessId ? null : business_id,
    business_name,
    recorded_at,
    author: authorOf(record),
    action,
    entity,
    entity_id,
    entity_name: isNamed ? record.entity_name : null,
    before,
    after,
    address: addressFor(actor, record),
  };
};

type AuditQuery = Pick<QueryOf<typeof listEndpoint>, "account_id" | "entity" | "action" | "from" | "to">;

/** The filter of a query. Across all businesses only the period has an index: the rest is refused there. */
export const readAuditFilter = async (ctx: Context, query: AuditQuery): Promise<AuditFilter> => {
  const { account_id, entity, action, from, to } = query;
  requireOneBusiness(ctx.scope, query, ["account_id", "entity", "action"]);
  const zone = from === undefined && to === undefined ? "UTC" : await readTimeZone(ctx);
  return {
    account_id,
    entity,
    action,
    from: from === undefined ? undefined : new Date(startOfLocalDay(from, zone)).toISOString(),
    to: to === undefined ? undefined : new Date(endOfLocalDay(to, zone)).toISOString(),
  };
};

export const listAuditEntries = async (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const filter = await readAuditFilter(ctx, query);
  const { items, next_cursor } = await ctx.database.read(ctx.scope, (tx) =>
    readPage(query, {
      name: "audit_entries",
      scope: ctx.scope,
      filters: filter,
      select: (page) => selectAuditEntries(tx, ctx.scope, { ...filter, ...page }),
      valueOf: (row) => row.recorded_at,
    }),
  );
  return { items: await toWire(ctx, items), next_cursor };
};

export const readAuditEntry = async (ctx: Context, id: string): Promise<AuditEntry> => {
  const one = { ids: [id], limit: 1, direction: "desc", cursor: null } as const;
  const records = await ctx.database.read(ctx.scope, (tx) => selectAuditEntries(tx, ctx.scope, one));
  return found((await toWire(ctx, records))[0]);
};
