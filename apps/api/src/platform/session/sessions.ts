/** Sessions: an opaque random token for the caller, its SHA-256 in the database; they roll for 30 days. */
import { createHash, randomBytes } from "node:crypto";
import type { Permission } from "@rewardo/contract/permissions";
import { builtInRole, deviceRole, type RoleLimits } from "@rewardo/contract/roles";
import { nowIso, type Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/database.ts";
import type { Actor } from "./actor.ts";
import {
  deleteSession,
  insertSession,
  selectSession,
  updateLastSeen,
  updateSessionUse,
  type SessionRow,
} from "./queries.ts";

export const sessionDays = 30;
const dayMs = 86_400_000;

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

const expiry = (clock: Clock): string => new Date(clock.nowMs() + sessionDays * dayMs).toISOString();

const displayName = (row: SessionRow): string | null =>
  row.device_name ?? ([row.first_name, row.last_name].filter((part) => part !== null && part !== "").join(" ") || null);

const toActor = (row: SessionRow, tokenHash: Buffer): Actor => {
  const base = {
    business_id: row.business_id,
    name: displayName(row),
    place_ids: row.all_places ? null : (row.place_ids ?? []),
    session_hash: tokenHash.toString("hex"),
  };
  if (row.device_id !== null) {
    const { _id: role_id, permissions, limits } = deviceRole;
    return { kind: "device", _id: row.device_id, role_id, permissions: new Set(permissions), limits, ...base };
  }
  const role_id = row.account_role_id ?? "";
  const role = builtInRole(role_id);
  return {
    kind: "account",
    _id: row.account_id ?? "",
    role_id,
    permissions: new Set(role?.permissions ?? ((row.role_permissions ?? []) as Permission[])),
    limits: role?.limits ?? (row.role_limits as RoleLimits),
    ...base,
  };
};

/**
 * The caller behind a token, or `null` when the session is unknown, over, or its owner may no longer sign in.
 * `onRolled` is told when the session was prolonged, so that the caller's cookie can be.
 */
export const readSession = (
  database: Database,
  clock: Clock,
  token: string,
  onRolled?: () => void,
): Promise<Actor | null> => readSessionByHash(database, clock, hashToken(token), onRolled);

/** As `readSession`, for a session whose token was seen before. */
export const readSessionByHash = async (
  database: Database,
  clock: Clock,
  tokenHash: Buffer,
  onRolled?: () => void,
): Promise<Actor | null> => {
  const now = nowIso(clock);
  const row = await database.authenticate((tx) => selectSession(tx, tokenHash, now));
  if (row === undefined) return null;
  if (row.refresh) {
    await database.authenticate(async (tx) => {
      await updateSessionUse(tx, tokenHash, now, expiry(clock));
      await updateLastSeen(tx, row, now);
    });
    onRolled?.();
  }
  return toActor(row, tokenHash);
};

interface SessionOwner {
  business_id: string;
  account_id?: string;
  device_id?: string;
  user_agent: string | null;
}

/** Opens a session and returns its token, 32 random bytes; the token is nowhere stored. */
export const openSession = (database: Database, clock: Clock, owner: SessionOwner): Promise<string> =>
  database.authenticate((tx) => openSessionIn(tx, clock, owner));

/** As `openSession`, inside a transaction of the sign-in role that is already open. */
export const openSessionIn = async (tx: Transaction, clock: Clock, owner: SessionOwner): Promise<string> => {
  const token = randomBytes(32).toString("base64url");
  await insertSession(tx, {
    token_hash: hashToken(token),
    business_id: owner.business_id,
    account_id: owner.account_id ?? null,
    device_id: owner.device_id ?? null,
    user_agent: owner.user_agent?.slice(0, 300) ?? null,
    now: nowIso(clock),
    expires_at: expiry(clock),
  });
  return token;
};

export const closeSession = (database: Database, tokenHash: string): Promise<void> =>
  database.authenticate((tx) => deleteSession(tx, Buffer.from(tokenHash, "hex")));
