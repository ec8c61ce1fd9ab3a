/** PINs: whose they are, who serves at a device, and who is locked there. */
import type { BodyOf } from "@rewardo/contract/endpoint";
import {
  mostPinTries,
  type PinStaff,
  type serveByPin as serveEndpoint,
  type Serving,
  servingMinutes,
} from "@rewardo/contract/pins";
import { builtInRole, showsOnly } from "@rewardo/contract/roles";
import { localDay, startOfLocalDay } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { noteIfPossible } from "../../../platform/database/note.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { hashPassword, verifyPassword } from "../../../platform/passwords.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import type { Actor } from "../../../platform/actor.ts";
import { readRewardCosts, type RewardCost } from "../../base/reward-costs/index.ts";
import { readBusinessSettings } from "../businesses/index.ts";
import { holdDevice, readDevice } from "../devices/index.ts";
import {
  countVisits,
  type LeastCost,
  deletePin,
  deletePinTries,
  insertPinTry,
  selectLocked,
  selectPin,
  selectStaff,
  updateServing,
  updateServingUntil,
  upsertPin,
  type StaffRow,
} from "./queries.ts";

const untilOf = (clock: Clock): string => new Date(clock.nowMs() + servingMinutes * 60_000).toISOString();

const mayScan = ({ account_role_id, role_permissions }: StaffRow): boolean =>
  (builtInRole(account_role_id)?.permissions ?? role_permissions ?? []).some((name) => name === "scanner_view");

const staffOf = async (tx: Transaction, scope: BusinessScope, { _id, place_ids }: Actor) =>
  (await selectStaff(tx, scope, { _id, place_ids })).filter(mayScan);

/** The least that a reward of each card costs which the device's places hand out. */
const leastCosts = (costs: readonly RewardCost[], places: readonly string[] | null): LeastCost[] => {
  const least = new Map<string, number>();
  for (const { card_id, cost, place_ids } of costs) {
    const isHere = places === null || place_ids === null || place_ids.some((id) => places.includes(id));
    if (isHere) least.set(card_id, Math.min(cost, least.get(card_id) ?? cost));
  }
  return [...least].map(([card_id, cost]) => ({ card_id, cost }));
};

/** Who serves at the calling device, and who may serve there; empty for an account, which needs no PIN. */
export const readPinStaff = async ({ actor, database, clock }: Context): Promise<PinStaff> => {
  if (actor.kind !== "device" || showsOnly(actor.device_kind))
    return { serving: null, staff: [], visits_today: 0, rewards_waiting: 0 };
  const scope = businessScope(actor.business_id);
  const { place_ids } = actor;
  const { staff, today } = await database.read(scope, async (tx) => {
    const { time_zone } = await readBusinessSettings(tx, scope);
    const since = new Date(startOfLocalDay(localDay(clock.nowMs(), time_zone), time_zone)).toISOString();
    const least = leastCosts(await readRewardCosts(tx, scope, nowIso(clock)), place_ids);
    return { staff: await staffOf(tx, scope, actor), today: await countVisits(tx, scope, { place_ids, since, least }) };
  });
  const { serving } = actor;
  return {
    serving: serving === undefined ? null : { _id: serving.account_id, name: serving.name, until: serving.until },
    staff: staff.map(({ _id, name, failures }) => ({ _id, name, is_locked: failures >= mostPinTries })),
    visits_today: today.visits,
    rewards_waiting: today.rewards,
  };
};

/** Throws pin_wrong with the tries that are left, and pin_locked from the fifth wrong one on. */
export const serveByPin = async (
  { actor, database, clock, live }: Context,
  { account_id, pin }: BodyOf<typeof serveEndpoint>,
): Promise<Serving> => {
  const scope = businessScope(actor.business_id);
  const now = nowIso(clock);
  const of = { device_id: actor._id, account_id };
  const hasLock = actor.kind === "device" && (actor.awaits_pin === true || actor.serving !== undefined);
  const person = hasLock
    ? (await database.read(scope, (tx) => staffOf(tx, scope, actor))).find(({ _id }) => _id === account_id)
    : undefined;
  if (person === undefined) {
    await verifyPassword(null, pin);
    throw new AppError("pin_wrong", { params: { tries_left: mostPinTries } });
  }
  const { tries, stored } = await database.write(scope, async (tx) => ({
    tries: await insertPinTry(tx, scope, { ...of, most: mostPinTries, now }),
    stored: await selectPin(tx, scope, account_id),
  }));
  if (tries === undefined) throw new AppError("pin_locked");
  // Compared outside the transaction: it takes a while on purpose.
  if (!(await verifyPassword(stored?.pin_hash, pin))) {
    if (tries >= mostPinTries) throw new AppError("pin_locked");
    throw new AppError("pin_wrong", { params: { tries_left: mostPinTries - tries } });
  }
  const until = untilOf(clock);
  await database.write(scope, async (tx) => {
    await deletePinTries(tx, scope, of);
    await updateServing(tx, scope, actor._id, { account_id, until });
  });
  live.publish({ kind: "actor", business_id: actor.business_id, actor_id: actor._id });
  return { _id: account_id, name: person.name, until };
};

export const stopServing = async ({ actor, database, live }: Context): Promise<void> => {
  if (actor.kind !== "device") return;
  const scope = businessScope(actor.business_id);
  await database.write(scope, (tx) => updateServing(tx, scope, actor._id, null));
  live.publish({ kind: "actor", business_id: actor.business_id, actor_id: actor._id });
};

/** A scan keeps the person serving; noted when half of the time is over, so that few scans write it. */
export const keepServing = async ({
  actor,
  database,
  clock,
}: {
  readonly actor: Actor;
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> => {
  if (actor.kind !== "device" || actor.serving === undefined) return;
  const { account_id, until } = actor.serving;
  if (Date.parse(until) - clock.nowMs() > (servingMinutes * 60_000) / 2) return;
  const scope = businessScope(actor.business_id);
  await noteIfPossible(database, () =>
    database.write(scope, (tx) => updateServingUntil(tx, scope, actor._id, { account_id, until: untilOf(clock) })),
  );
};

export const readOwnPin = async ({ actor, database, scope }: Context) => {
  const own = scope as BusinessScope;
  const pin = await database.read(own, (tx) => selectPin(tx, own, actor._id));
  return { _id: actor._id, set_at: pin?.set_at ?? null };
};

/** Four times one digit, or four that follow each other. */
const isTooSimple = (pin: string): boolean =>
  /^(.)\1+$/.test(pin) || "0123456789".includes(pin) || "9876543210".includes(pin);

/** Sets one's own PIN; throws pin_too_simple. */
export const setOwnPin = async (ctx: Context, { pin }: { pin: string }) => {
  if (isTooSimple(pin)) throw new AppError("pin_too_simple");
  const scope = ctx.scope as BusinessScope;
  const hash = await hashPassword(pin);
  const now = nowIso(ctx.clock);
  await ctx.database.write(scope, async (tx) => {
    await upsertPin(tx, scope, { account_id: ctx.actor._id, hash, now });
    await insertAuditEntry(tx, { ...ctx, scope }, { action: "pin_set", entity: "accounts", entity_id: ctx.actor._id });
  });
  return { _id: ctx.actor._id, set_at: now };
};

export const removeOwnPin = async (ctx: Context) => {
  const scope = ctx.scope as BusinessScope;
  const entity_id = ctx.actor._id;
  await ctx.database.write(scope, async (tx) => {
    if (!(await deletePin(tx, scope, entity_id))) return;
    await insertAuditEntry(tx, { ...ctx, scope }, { action: "pin_removed", entity: "accounts", entity_id });
  });
  return { _id: entity_id, set_at: null };
};

/** Staff whose PIN is locked at a device; not_found outside the scope. */
export const listLockedStaff = async (ctx: Context, id: string) => {
  await readDevice(ctx, id);
  return { items: await ctx.database.read(ctx.scope, (tx) => selectLocked(tx, ctx.scope, id, mostPinTries)) };
};

/** Lets a person try again at a device that the caller looks after. */
export const openLockedStaff = (ctx: BusinessContext, id: string, { account_id }: { account_id: string }) =>
  ctx.database.write(ctx.scope, async (tx) => {
    await holdDevice(tx, ctx, id);
    if (await deletePinTries(tx, ctx.scope, { device_id: id, account_id })) {
      const after = { account_id };
      await insertAuditEntry(tx, ctx, { action: "pin_opened", entity: "devices", entity_id: id, after });
    }
    return { items: await selectLocked(tx, ctx.scope, id, mostPinTries) };
  });
