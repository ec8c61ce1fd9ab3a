/** Who is calling. Made from an open session, never from input. */
import type { Permission } from "@rewardo/contract/permissions";
import { platformBusinessId, type RoleLimits } from "@rewardo/contract/roles";

interface ActorBase {
  /** Account or device id; with the business it is the author of a write and owner of its idempotency keys. */
  readonly _id: string;
  readonly business_id: string;
  readonly name: string | null;
  readonly role_id: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly limits: RoleLimits;
  /** Places this actor may act in; `null` is all. */
  readonly place_ids: readonly string[] | null;
  /** SHA-256 of the session's token, hexadecimal. */
  readonly session_hash: string;
}

export interface AccountActor extends ActorBase {
  readonly kind: "account";
}

export interface DeviceActor extends ActorBase {
  readonly kind: "device";
}

export type Actor = AccountActor | DeviceActor;

/** The platform's own accounts see all businesses and belong to none. */
export const isPlatform = (actor: Actor): boolean => actor.business_id === platformBusinessId;

export const holds = (actor: Actor, permission: Permission): boolean => actor.permissions.has(permission);

/** The places whose rows this actor may see under a permission that is limited to its own places; `null` is all. */
export const visiblePlaces = (actor: Actor): readonly string[] | null =>
  actor.limits.own_places_only ? actor.place_ids : null;

export const mayActAt = (actor: Actor, place_id: string): boolean =>
  actor.place_ids === null || actor.place_ids.includes(place_id);
