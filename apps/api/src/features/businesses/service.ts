/** Businesses: the tenants, and what other features ask of the current one. */
import { randomBytes } from "node:crypto";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { Business, listBusinesses as listEndpoint } from "@rewardo/contract/businesses";
import { businessKeyFrom } from "@rewardo/rules";
import { platformBusinessId } from "@rewardo/contract/roles";
import { newId, nowIso } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { readCursor, toPage } from "../../platform/database/keyset.ts";
import { AppError, found, notFound } from "../../platform/errors.ts";
import type { BusinessContext, Context } from "../../platform/http/context.ts";
import { businessScope, platformScope, type BusinessScope, type Scope } from "../../platform/scope.ts";
import { isPlatform } from "../../platform/session/actor.ts";
import {
  selectBusiness,
  selectBusinesses,
  selectBusinessSettings,
  insertBusiness,
  type BusinessRecord,
  type BusinessSettings,
  type NewBusiness,
} from "./queries.ts";

const toWire = ({ created_at: _createdAt, ...business }: BusinessRecord): Business => business;

export const readCurrentBusiness = async (ctx: BusinessContext): Promise<Business> => {
  if (isPlatform(ctx.actor)) throw new AppError("business_not_found");
  const record = await ctx.database.read(ctx.scope, (tx) => selectBusiness(tx, ctx.scope, ctx.scope.business_id));
  if (record === undefined) throw new AppError("business_not_found");
  return toWire(record);
};

export const listBusinesses = async (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  if (!isPlatform(ctx.actor)) throw new AppError("forbidden");
  const { limit = 50, cursor, sort } = query;
  const direction = sort?.[0] ?? "desc";
  const key = ["businesses", direction];
  const after = readCursor(cursor, key, "instant");
  const rows = await ctx.database.read(platformScope, (tx) =>
    selectBusinesses(tx, platformScope, { limit, direction, cursor: after, except: platformBusinessId }),
  );
  const page = toPage(rows, limit, key, (row) => row.created_at);
  return { items: page.items.map(toWire), next_cursor: page.next_cursor };
};

/** One business, for its own people or the platform; anybody else's is not found. */
export const readBusiness = async (ctx: Context, scope: Scope, id: string): Promise<Business> => {
  if (id === platformBusinessId) throw notFound();
  return toWire(found(await ctx.database.read(scope, (tx) => selectBusiness(tx, scope, id))));
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

/** Whether anybody but the platform itself is here. */
export const hasBusinesses = async ({ database }: Pick<Context, "database">): Promise<boolean> => {
  const page = { limit: 1, direction: "desc" as const, cursor: null, except: platformBusinessId };
  return (await database.read(platformScope, (tx) => selectBusinesses(tx, platformScope, page))).length > 0;
};
