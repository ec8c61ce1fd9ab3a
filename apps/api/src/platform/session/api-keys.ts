/** Programs: the actor behind an API key. */
import type { Permission } from "@rewardo/contract/permissions";
import { builtInRole, type RoleLimits } from "@rewardo/contract/roles";
import { nowIso, type Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { noteIfPossible } from "../database/note.ts";
import type { Actor } from "../actor.ts";
import { selectApiKeyByHash, updateApiKeyUse, type ApiKeyRow } from "./queries.ts";
import { hashToken, planOf } from "./sessions.ts";

/** The places at which both may act. */
const both = (own: readonly string[] | null, other: readonly string[] | null): readonly string[] | null => {
  if (own === null) return other;
  return other === null ? own : own.filter((id) => other.includes(id));
};

/** A key may what it was given, as far as its owner still may it; one with places sees these alone. */
const toActor = (row: ApiKeyRow, hash: Buffer): Actor => {
  const role = builtInRole(row.account_role_id);
  const ownersRights = new Set(role?.permissions ?? ((row.role_permissions ?? []) as Permission[]));
  const limits = role?.limits ?? (row.role_limits as RoleLimits);
  const given = row.is_of_till ? [] : (row.permissions as Permission[]);
  return {
    kind: "key",
    _id: row._id,
    owner_id: row.owner_id,
    business_id: row.business_id,
    name: row.name,
    role_id: row.account_role_id,
    ...(row.is_of_till ? { pushes_orders: ownersRights.has("integrations_modify") } : {}),
    permissions: new Set(given.filter((permission) => ownersRights.has(permission))),
    limits: row.place_ids === null ? limits : { ...limits, own_places_only: true },
    place_ids: both(row.place_ids, row.owner_place_ids),
    plan: planOf(row),
    is_read_only: row.business_status === "read_only",
    ...(row.frozen_at === null ? {} : { frozen: { since: row.frozen_at, by: null } }),
    session_hash: hash.toString("hex"),
  };
};

/** The program behind a key, or `null` when the key is unknown, over or revoked, or its owner is no longer there. */
export const readApiKey = async (database: Database, clock: Clock, key: string): Promise<Actor | null> => {
  const hash = hashToken(key);
  const now = nowIso(clock);
  const row = await database.authenticate((tx) => selectApiKeyByHash(tx, hash, now));
  if (row === undefined) return null;
  if (row.refresh) await noteIfPossible(database, () => database.authenticate((tx) => updateApiKeyUse(tx, row, now)));
  return toActor(row, hash);
};
