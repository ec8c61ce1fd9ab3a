/** Devices: add, pair by a code shown once, revoke. */
import { randomInt } from "node:crypto";
import type { BodyOf, QueryOf } from "@rewardo/contract/endpoint";
import type {
  createDevice as createEndpoint,
  Device,
  listDevices as listEndpoint,
  pairDevice as pairEndpoint,
} from "@rewardo/contract/devices";
import { deviceRole } from "@rewardo/contract/roles";
import { insertAuditEntry } from "../../platform/audit/queries.ts";
import { newId, nowIso } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { AppError, found, invalidField, notFound } from "../../platform/errors.ts";
import type { BusinessContext, Context, PublicContext, SetupContext } from "../../platform/http/context.ts";
import { readPage } from "../../platform/list.ts";
import { businessScope, type BusinessScope } from "../../platform/scope.ts";
import type { Actor } from "../../platform/session/actor.ts";
import { deleteDeviceSessions } from "../../platform/session/queries.ts";
import { hashToken, openSessionIn } from "../../platform/session/sessions.ts";
import { requireWithin } from "../account-roles/index.ts";
import {
  countPlaces,
  deleteSessionsOfDevice,
  insertDevice,
  selectDevice,
  selectDevices,
  updatePaired,
  updatePairingCode,
  updateRevoked,
} from "./queries.ts";

const codeMinutes = 15;
/** Without letters and digits that are mistaken for each other. */
const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 8;

const makeCode = (): string => {
  const signs = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]);
  return `${signs.slice(0, 4).join("")}-${signs.slice(4).join("")}`;
};

const hashCode = (code: string): Buffer => hashToken(`pairing ${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, "")}`);

export const listDevices = (ctx: Context, query: QueryOf<typeof listEndpoint>) =>
  ctx.database.read(ctx.scope, (tx) =>
    readPage(query, {
      name: "devices",
      scope: ctx.scope,
      select: (page) => selectDevices(tx, ctx.scope, page),
      valueOf: (row) => row.created_at,
    }),
  );

export const readDevice = async (ctx: Context, id: string): Promise<Device> =>
  found(await ctx.database.read(ctx.scope, (tx) => selectDevice(tx, ctx.scope, id)));

export const readCurrentDevice = async (ctx: BusinessContext): Promise<Device> => {
  if (ctx.actor.kind !== "device") throw notFound();
  return readDevice(ctx, ctx.actor._id);
};

const issueCode = async (tx: Transaction, ctx: BusinessContext, id: string) => {
  const code = makeCode();
  const expires_at = new Date(ctx.clock.nowMs() + codeMinutes * 60_000).toISOString();
  const isIssued = await updatePairingCode(tx, ctx.scope, id, {
    hash: hashCode(code),
    expires_at,
    now: nowIso(ctx.clock),
  });
  if (!isIssued) throw notFound();
  return { device: found(await selectDevice(tx, ctx.scope, id)), code, expires_at };
};

const requirePlaces = async (
  tx: Transaction,
  scope: BusinessScope,
  place_ids: readonly string[] | null,
): Promise<void> => {
  if (place_ids === null) return;
  if (new Set(place_ids).size !== place_ids.length || (await countPlaces(tx, scope, place_ids)) !== place_ids.length) {
    throw invalidField("place_ids", "unknown_place", "Each must be a place of this business, once");
  }
};

/** An account limited to places hands out or takes away rights at those alone. */
export const coversPlaces = ({ place_ids: own }: Actor, place_ids: readonly string[] | null): boolean =>
  own === null || (place_ids !== null && place_ids.every((id) => own.includes(id)));

/** A device is no roundabout way to more: who signs one in could do themselves what it may. */
const requireDeviceRights = ({ permissions, limits }: Actor): void =>
  requireWithin({ permissions, limits }, deviceRole);

/** Throws not_found for a device that the caller may not look after. */
export const requireCharge = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<void> => {
  const { place_ids } = found(await selectDevice(tx, ctx.scope, id));
  if (!coversPlaces(ctx.actor, place_ids)) throw notFound();
};

/** Throws exceeds_own_rights where a device may do more than the caller. */
export const createDevice = (ctx: BusinessContext, input: BodyOf<typeof createEndpoint>) =>
  ctx.database.write(ctx.scope, async (tx) => {
    requireDeviceRights(ctx.actor);
    await requirePlaces(tx, ctx.scope, input.place_ids);
    if (!coversPlaces(ctx.actor, input.place_ids)) {
      throw invalidField("place_ids", "place_not_allowed", "Each must be a place that you may act in");
    }
    const _id = newId();
    await insertDevice(tx, ctx.scope, { _id, ...input, now: nowIso(ctx.clock) });
    await insertAuditEntry(tx, ctx, { action: "created", entity: "devices", entity_id: _id, after: input });
    return issueCode(tx, ctx, _id);
  });

/** Throws exceeds_own_rights where a device may do more than the caller. */
export const createPairingCode = (ctx: BusinessContext, id: string) =>
  ctx.database.write(ctx.scope, async (tx) => {
    requireDeviceRights(ctx.actor);
    await requireCharge(tx, ctx, id);
    const answer = await issueCode(tx, ctx, id);
    await insertAuditEntry(tx, ctx, { action: "pairing_code_created", entity: "devices", entity_id: id });
    return answer;
  });

export const revokeDevice = async (ctx: BusinessContext, id: string): Promise<Device> => {
  const device = await ctx.database.write(ctx.scope, async (tx) => {
    await requireCharge(tx, ctx, id);
    if (!(await updateRevoked(tx, ctx.scope, id, nowIso(ctx.clock)))) throw notFound();
    await deleteSessionsOfDevice(tx, ctx.scope, id);
    await insertAuditEntry(tx, ctx, { action: "revoked", entity: "devices", entity_id: id });
    return found(await selectDevice(tx, ctx.scope, id));
  });
  ctx.live.publish({ kind: "actor", business_id: ctx.scope.business_id, actor_id: id });
  return device;
};

/** Signs the device in whose code this is; its older sessions end. */
export const pairDevice = async (
  ctx: PublicContext,
  input: BodyOf<typeof pairEndpoint>,
): Promise<{ device: Device; token: string }> => {
  await ctx.limits.pairing.spend(ctx.request.address);
  // The code is used up with the session that it opens, or neither happens.
  const { paired, token } = await ctx.database.authenticate(
    async (tx) => {
      const owner = await updatePaired(tx, {
        hash: hashCode(input.code),
        app_version: input.app_version ?? null,
        now: nowIso(ctx.clock),
      });
      if (owner === undefined) throw new AppError("pairing_code_invalid");
      await deleteDeviceSessions(tx, owner.business_id, owner._id);
      const { business_id, _id } = owner;
      const { user_agent } = ctx.request;
      return { paired: owner, token: await openSessionIn(tx, ctx.clock, { business_id, device_id: _id, user_agent }) };
    },
    { transaction: true },
  );
  const scope = businessScope(paired.business_id);
  ctx.live.publish({ kind: "actor", business_id: paired.business_id, actor_id: paired._id });
  const device = found(await ctx.database.read(scope, (tx) => selectDevice(tx, scope, paired._id)));
  return { device, token };
};

/** Adds a device without a caller, and answers its id and first pairing code. */
export const setUpDevice = (
  { database, clock, scope }: SetupContext,
  input: BodyOf<typeof createEndpoint>,
): Promise<{ _id: string; code: string }> =>
  database.write(scope, async (tx) => {
    const _id = newId();
    const code = makeCode();
    const now = nowIso(clock);
    await insertDevice(tx, scope, { _id, ...input, now });
    await updatePairingCode(tx, scope, _id, {
      hash: hashCode(code),
      expires_at: new Date(clock.nowMs() + codeMinutes * 60_000).toISOString(),
      now,
    });
    return { _id, code };
  });
