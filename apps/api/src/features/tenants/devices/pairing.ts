/** Pairing: a code that is shown once and works once makes a browser or machine the device that it belongs to. */
import { randomInt } from "node:crypto";
import type { BodyOf } from "@rewardo/contract/endpoint";
import type { Device, DeviceInput, pairDevice as pairEndpoint } from "@rewardo/contract/devices";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, PublicContext, SetupContext } from "../../../platform/context.ts";
import { businessScope } from "../../../platform/scope.ts";
import { deleteDeviceSessions } from "../../../platform/session/queries.ts";
import { hashToken, openSessionIn } from "../../../platform/session/sessions.ts";
import { holdDevice, requireDeviceRights, toWire } from "./charge.ts";
import { insertDevice, selectDevice, updatePaired, updatePairingCode } from "./queries.ts";

const codeMinutes = 15;
/** Without letters and digits that are mistaken for each other. */
const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 8;

const makeCode = (): string => {
  const signs = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]);
  return `${signs.slice(0, 4).join("")}-${signs.slice(4).join("")}`;
};

const hashCode = (code: string): Buffer => hashToken(`pairing ${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, "")}`);

/** Gives the device a new code in place of an open one; not_found for one that was revoked. */
export const issueCode = async (tx: Transaction, ctx: BusinessContext, id: string) => {
  const code = makeCode();
  const expires_at = new Date(ctx.clock.nowMs() + codeMinutes * 60_000).toISOString();
  const isIssued = await updatePairingCode(tx, ctx.scope, id, {
    hash: hashCode(code),
    expires_at,
    now: nowIso(ctx.clock),
  });
  if (!isIssued) throw notFound();
  return { device: toWire(ctx, found(await selectDevice(tx, ctx.scope, id))), code, expires_at };
};

/** Throws exceeds_own_rights where a device may do more than the caller. */
export const createPairingCode = (ctx: BusinessContext, id: string) =>
  ctx.database.write(ctx.scope, async (tx) => {
    requireDeviceRights(ctx.actor);
    await holdDevice(tx, ctx, id);
    const answer = await issueCode(tx, ctx, id);
    await insertAuditEntry(tx, ctx, { action: "pairing_code_created", entity: "devices", entity_id: id });
    return answer;
  });

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
      return { paired: owner, token: await openSessionIn(tx, ctx, { business_id, device_id: _id, user_agent }) };
    },
    { transaction: true },
  );
  const { business_id } = paired;
  const scope = businessScope(business_id);
  ctx.live.publish({ kind: "actor", business_id, actor_id: paired._id });
  // The console that shows the code learns that the device has come.
  ctx.live.publish({ kind: "business", business_id });
  const {
    name_key: _key,
    business_id: _business,
    ...device
  } = found(await ctx.database.read(scope, (tx) => selectDevice(tx, scope, paired._id)));
  return { device: { ...device, can: { modify: false } }, token };
};

/** Adds a device without a caller, and answers its id and first pairing code. */
export const setUpDevice = (
  { database, clock, scope }: SetupContext,
  input: DeviceInput,
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
