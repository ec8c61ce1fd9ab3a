/**
 * Sessions: an opaque random token for the caller, its SHA-256 in the database. An account's ends 30 days after the
 * sign-in, used or not; a device's 30 days after its last use.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Suspension } from "@rewardo/contract/businesses";
import type { Permission } from "@rewardo/contract/permissions";
import {
  builtInRole,
  builtInRoles,
  deviceRole,
  showingPermissions,
  showsOnly,
  type RoleLimits,
  platformBusinessId,
} from "@rewardo/contract/roles";
import type { PlanFacts } from "@rewardo/rules";
import { insertAuditEntry } from "../audit/queries.ts";
import { nowIso, type Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/database.ts";
import { noteIfPossible } from "../database/note.ts";
import type { RequestInfo, Deps } from "../context.ts";
import { businessScope } from "../scope.ts";
import { type Actor, homeOf } from "../actor.ts";
import {
  deleteSession,
  insertSession,
  selectSession,
  selectSuspensionOfSession,
  updateActingUse,
  updateLastSeen,
  updateSessionActing,
  updateSessionUse,
  type SessionRow,
} from "./queries.ts";

/**
 * Whether the actor has to set up a second factor first: until then only the account's own calls are open. Tills never do, nor the
 * platform's people in a local demonstration.
 */
export const isSecondFactorDue = (actor: Actor, { is_local_demo = false }: Pick<Deps, "is_local_demo">): boolean =>
  actor.kind === "account" && actor.lacks_factor === true && !(is_local_demo && homeOf(actor) === platformBusinessId);

/** How long a session lives: an account's from the sign-in, a device's from its last use. */
export const sessionDays = 30;

const dayMs = 86_400_000;

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

const expiry = (clock: Clock): string => new Date(clock.nowMs() + sessionDays * dayMs).toISOString();

const displayName = (row: SessionRow): string | null =>
  row.device_name ?? ([row.first_name, row.last_name].filter((part) => part !== null && part !== "").join(" ") || null);

/** Acting as a business gives its owner's rights, limited to the account's own, and no platform rights. */
const rightsOfActing = (permissions: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => builtInRoles.OWNER.permissions.includes(permission));

export const planOf = ({
  plan_status,
  trial_ends_at,
  paid_until,
  past_due_at,
}: Pick<SessionRow, "plan_status" | "trial_ends_at" | "paid_until" | "past_due_at">): PlanFacts | null =>
  plan_status === null || trial_ends_at === null
    ? null
    : { status: plan_status, trial_ends_at, paid_until, past_due_at };

/** Permissions of a device that waits for a PIN: its place and the offer, nothing about customers. */
const withoutCustomers: readonly Permission[] = deviceRole.permissions.filter((permission) =>
  ["places_view", "cards_view"].includes(permission),
);

const toActor = (row: SessionRow, tokenHash: Buffer): Actor => {
  const base = {
    business_id: row.acting_as ?? row.business_id,
    name: displayName(row),
    place_ids: row.all_places ? null : (row.place_ids ?? []),
    plan: planOf(row),
    is_read_only: row.business_status === "read_only",
    ...(row.frozen_at === null ? {} : { frozen: { since: row.frozen_at, by: row.frozen_by_name } }),
    session_hash: tokenHash.toString("hex"),
    ends_at: row.ends_at,
  };
  if (row.device_id !== null) {
    const { _id: role_id, permissions, limits } = deviceRole;
    const device_kind = row.device_kind ?? "display";
    const device = { kind: "device", _id: row.device_id, device_kind, role_id, limits, ...base } as const;
    if (showsOnly(device_kind)) return { ...device, permissions: new Set(showingPermissions) };
    if (!row.pin_lock) return { ...device, permissions: new Set(permissions) };
    const { serving_account_id, serving_name, serving_until } = row;
    if (serving_account_id === null || serving_until === null) {
      return { ...device, awaits_pin: true, permissions: new Set(withoutCustomers) };
    }
    const serving = { account_id: serving_account_id, name: serving_name ?? "", until: serving_until };
    return { ...device, serving, permissions: new Set(permissions) };
  }
  const role_id = row.account_role_id ?? "";
  const role = builtInRole(role_id);
  const permissions = role?.permissions ?? ((row.role_permissions ?? []) as Permission[]);
  const account = {
    kind: "account",
    _id: row.account_id ?? "",
    role_id,
    limits: role?.limits ?? (row.role_limits as RoleLimits),
    ...(row.lacks_factor ? { lacks_factor: true } : {}),
    ...base,
  } as const;
  if (row.acting_as === null) return { ...account, permissions: new Set(permissions) };
  const acting = {
    place_ids: null,
    home_business_id: row.business_id,
    ...(row.acting_since === null ? {} : { acting_since: row.acting_since }),
  };
  return { ...account, ...acting, permissions: new Set(rightsOfActing(permissions)) };
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
): Promise<Actor | null> => readByHash(database, clock, hashToken(token), { onRolled });

/** Why a token of a session opens nothing, if it is that its business is suspended. */
export const readSuspension = (database: Database, clock: Clock, token: string): Promise<Suspension | undefined> =>
  database.authenticate((tx) => selectSuspensionOfSession(tx, hashToken(token), nowIso(clock)));

/**
 * Like `readSession`, for a session whose token was checked before. It is not a use of the session: nothing is
 * extended.
 */
export const readSessionByHash = (database: Database, clock: Clock, tokenHash: Buffer): Promise<Actor | null> =>
  readByHash(database, clock, tokenHash, null);

const readByHash = async (
  database: Database,
  clock: Clock,
  tokenHash: Buffer,
  use: { readonly onRolled: (() => void) | undefined } | null,
): Promise<Actor | null> => {
  const now = nowIso(clock);
  const row = await database.authenticate((tx) => selectSession(tx, tokenHash, now));
  if (row === undefined) return null;
  if (use !== null && row.refresh) {
    await database.authenticate((tx) => updateSessionUse(tx, tokenHash, now, expiry(clock)));
    await noteIfPossible(database, () => database.authenticate((tx) => updateLastSeen(tx, row, now)));
    use.onRolled?.();
  }
  if (use !== null && row.acting_refresh) await database.authenticate((tx) => updateActingUse(tx, tokenHash, now));
  if (row.acted_until_now !== null) await noteActingOver(database, clock, { ...row, tokenHash });
  return toActor(row, tokenHash);
};

const nobodysRequest: RequestInfo = {
  request_id: "",
  address: "",
  user_agent: null,
  accept_language: null,
  is_secure: false,
};

/** Acting has timed out; the session's next call notes it in the business's audit, once. */
const noteActingOver = (
  database: Database,
  clock: Clock,
  {
    acted_until_now,
    account_id,
    tokenHash,
  }: Pick<SessionRow, "acted_until_now" | "account_id"> & { tokenHash: Buffer },
): Promise<void> =>
  database.authenticate(
    async (tx) => {
      if (acted_until_now === null || account_id === null) return;
      if (!(await updateSessionActing(tx, tokenHash, null, nowIso(clock)))) return;
      const actor = { kind: "account", _id: account_id } as const;
      const author = { scope: businessScope(acted_until_now), clock, actor, request: nobodysRequest };
      const entry = { action: "act_as_ended", entity: "businesses", entity_id: acted_until_now };
      await insertAuditEntry(tx, author, { ...entry, after: { by_itself: true } });
    },
    { transaction: true },
  );

interface SessionOwner {
  business_id: string;
  account_id?: string;
  device_id?: string;
  user_agent: string | null;
  /** When its person signed in, if that was before: a session in the place of another lives no longer than that one. */
  signed_in_at?: string | undefined;
}

/** Opens a session and returns its token, 32 random bytes; the token is nowhere stored. */
export const openSession = (database: Database, clock: Clock, owner: SessionOwner): Promise<string> =>
  database.authenticate((tx) => openSessionIn(tx, { database, clock }, owner));

/** Like `openSession`, inside an open transaction of the sign-in role. */
export const openSessionIn = async (
  tx: Transaction,
  { database, clock }: Pick<Deps, "database" | "clock">,
  owner: SessionOwner,
): Promise<string> => {
  const token = randomBytes(32).toString("base64url");
  const now = nowIso(clock);
  const { business_id, account_id = null, device_id = null, signed_in_at = null } = owner;
  await insertSession(tx, {
    token_hash: hashToken(token),
    business_id,
    account_id,
    device_id,
    user_agent: owner.user_agent?.slice(0, 300) ?? null,
    now,
    expires_at: new Date(
      (signed_in_at === null ? clock.nowMs() : Date.parse(signed_in_at)) + sessionDays * dayMs,
    ).toISOString(),
    signed_in_at,
  });
  // Records the account as the person's last used one. Every node has that table whole: while one is away people sign in without it.
  if ((await database.awayNodes()).length === 0) await updateLastSeen(tx, { business_id, account_id, device_id }, now);
  return token;
};

export const closeSession = async (database: Database, tokenHash: string): Promise<void> => {
  await database.authenticate((tx) => deleteSession(tx, Buffer.from(tokenHash, "hex")));
};
