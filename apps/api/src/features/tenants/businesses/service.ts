/** Businesses: the tenants, and what other features ask of the current one. */
import { randomBytes } from "node:crypto";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { Business, listBusinesses as listEndpoint } from "@rewardo/contract/businesses";
import {
  businessKeyFrom,
  foldedKey,
  normalizeTin,
  COUNTRIES,
  type Country,
  currencyOfCountry,
  DEFAULT_COUNTRY,
  hasCallingCode,
} from "@rewardo/rules";
import { platformBusinessId } from "@rewardo/contract/roles";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { readPage } from "../../../platform/list.ts";
import { businessScope, platformScope, type BusinessScope, type Scope } from "../../../platform/scope.ts";
import { isPlatform } from "../../../platform/actor.ts";
import { selectPlanEnd } from "./plan-queries.ts";
import { selectAnyTransaction } from "./settled-queries.ts";
import {
  selectBusiness,
  selectBusinesses,
  selectBusinessSettings,
  insertBusiness,
  type BusinessSettings,
  type NewBusiness,
  selectCountry,
  selectTransactionsSince,
} from "./queries.ts";
import { hasPlanIssues, toListWire, toWire } from "./wire.ts";

/** Time zones that lie in one of the other countries alone. */
const countryOfZone: ReadonlyMap<string, Country> = new Map([
  ["Europe/Berlin", "DE"],
  ["Europe/Busingen", "DE"],
  ["Europe/London", "UK"],
]);

/**
 * Most likely country of a business, as long as no place and no invoice indicates one. The currency of Poland tells nothing:
 * every business begins with it.
 */
const likelyCountry = ({ currency, time_zone }: { currency: string; time_zone: string }): Country => {
  const abroad = COUNTRIES.filter((country) => country !== DEFAULT_COUNTRY);
  const byCurrency = abroad.find((country) => currencyOfCountry(country) === currency);
  return byCurrency ?? countryOfZone.get(time_zone) ?? DEFAULT_COUNTRY;
};

/** The country of the place, and else the one that the business is in. */
export const readCountry = async (
  tx: Transaction,
  scope: BusinessScope,
  place_id: string | null = null,
): Promise<Country> => {
  const { country, ...business } = found(await selectCountry(tx, scope, place_id));
  return country ?? likelyCountry(business);
};

/** The country of a typed number that does not say its own; looked up only for such a one. */
export const readPhoneCountry = async (
  tx: Transaction,
  scope: BusinessScope,
  { phone, place_id = null }: { phone?: string | null | undefined; place_id?: string | null },
): Promise<Country> => (phone && !hasCallingCode(phone) ? readCountry(tx, scope, place_id) : DEFAULT_COUNTRY);

export const readCurrentBusiness = async (ctx: BusinessContext): Promise<Business> => {
  if (isPlatform(ctx.actor)) throw new AppError("business_not_found");
  const scope = businessScope(ctx.actor.business_id);
  const { record, isSettled, plan, country } = await ctx.database.read(scope, async (tx) => ({
    record: await selectBusiness(tx, scope, scope.business_id),
    isSettled: (await selectAnyTransaction(tx, scope)) !== undefined,
    plan: await selectPlanEnd(tx, scope),
    country: await readCountry(tx, scope),
  }));
  if (record === undefined) throw new AppError("business_not_found");
  const plan_has_issues = hasPlanIssues(plan?.plan_ends_at ?? null, ctx.clock.nowMs());
  return { ...toWire(ctx.actor, record), currency_is_settled: isSettled, plan_has_issues, country };
};

/** Turns a query into a filter: a part of the name or the tax number. Only for the platform. */
export const businessQueryOf = (ctx: Context, query: Pick<QueryOf<typeof listEndpoint>, "q" | "status" | "plan">) => {
  if (!isPlatform(ctx.actor)) throw new AppError("forbidden");
  const { status } = query;
  const name = foldedKey(query.q ?? "");
  const search = name === "" ? undefined : { name, tin: normalizeTin(query.q ?? "", "PL") };
  const plan = query.plan === undefined ? undefined : { filter: query.plan, now: nowIso(ctx.clock) };
  return { except: platformBusinessId, status, plan, search };
};

/** All businesses but the platform itself, newest first. */
export const listBusinesses = (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const wanted = businessQueryOf(ctx, query);
  return ctx.database.read(platformScope, async (tx) => {
    const { items, next_cursor } = await readPage(query, {
      name: "businesses",
      scope: platformScope,
      filters: [wanted.status ?? null, query.plan ?? null, wanted.search ?? null],
      select: (page) => selectBusinesses(tx, platformScope, { ...page, ...wanted }),
      valueOf: (row) => row.created_at,
    });
    const ids = items.map(({ _id }) => _id);
    const since = new Date(ctx.clock.nowMs() - 29 * 86_400_000).toISOString().slice(0, 10);
    const counts = await selectTransactionsSince(tx, platformScope, ids, since);
    const shown = items.map((record) => ({
      ...toListWire(ctx.actor, record, ctx.clock.nowMs()),
      transactions_30_days: counts.get(record._id) ?? 0,
    }));
    return { items: shown, next_cursor };
  });
};

/** Reads one business, for its own people or the platform; other callers get not_found. */
export const readBusiness = async (
  ctx: Pick<Context, "database"> & { readonly actor: Context["actor"] | null },
  scope: Scope,
  id: string,
): Promise<Business> => {
  if (id === platformBusinessId) throw notFound();
  return toWire(ctx.actor, found(await ctx.database.read(scope, (tx) => selectBusiness(tx, scope, id))));
};

/** Currency, zone and QR key of the scope's business. */
export const readBusinessSettings = async (
  tx: Transaction,
  scope: Scope & { kind: "business" },
): Promise<BusinessSettings> => found(await selectBusinessSettings(tx, scope, scope.business_id));

/** The zone that days are counted in: the business's, or UTC across businesses. */
export const readTimeZone = async (ctx: Context): Promise<string> => {
  const { scope } = ctx;
  if (scope.kind === "platform") return "UTC";
  return (await ctx.database.read(scope, (tx) => readBusinessSettings(tx, scope))).time_zone;
};

export type BusinessInput = Omit<NewBusiness, "_id" | "qr_key" | "now"> & { _id?: string };

/** Opens a business and answers its scope. */
export const createBusiness = async (
  { database, clock }: Pick<Context, "database" | "clock">,
  input: BusinessInput,
): Promise<BusinessScope> => {
  const _id = input._id ?? newId();
  const scope = businessScope(_id);
  const qr_key = businessKeyFrom(randomBytes(16));
  await database.write(scope, (tx) => insertBusiness(tx, scope, { ...input, _id, qr_key, now: nowIso(clock) }));
  return scope;
};

/** Whether there is any business besides the platform. */
export const hasBusinesses = async ({ database }: Pick<Context, "database">): Promise<boolean> => {
  const page = { limit: 1, direction: "desc" as const, cursor: null, except: platformBusinessId };
  return (await database.read(platformScope, (tx) => selectBusinesses(tx, platformScope, page))).length > 0;
};
