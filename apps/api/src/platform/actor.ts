/** The caller of a request. Created from an open session, never from input. */
import type { Permission } from "@rewardo/contract/permissions";
import { platformBusinessId, type RoleLimits, type showsOnly } from "@rewardo/contract/roles";
import type { PlanFacts } from "@rewardo/rules";
import { AppError } from "./errors.ts";
import type { MemberScope } from "./scope.ts";

interface ActorBase {
  /** Account, device or key id; with the business it is the author of a write and owner of its idempotency keys. */
  readonly _id: string;
  readonly business_id: string;
  readonly name: string | null;
  readonly role_id: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly limits: RoleLimits;
  /** Places this actor may act in; `null` is all. */
  readonly place_ids: readonly string[] | null;
  /** Stored facts of the business's plan; whether it is in force depends on the moment. `null`: none was chosen yet. */
  readonly plan: PlanFacts | null;
  /** The platform lets the business change nothing. */
  readonly is_read_only: boolean;
  /** Stopped from changing anything: since when, and the name of the person who did it. */
  readonly frozen?: { readonly since: string; readonly by: string | null };
  /** SHA-256 of the session's token, hexadecimal. */
  readonly session_hash: string;
  /** When the session, or acting in it, ends unless it is used; `undefined` where no session was read. */
  readonly ends_at?: string;
}

export interface AccountActor extends ActorBase {
  readonly kind: "account";
  /** The business that the account belongs to, while it acts as another. */
  readonly home_business_id?: string;
  /** Time since when the session acts as the business. */
  readonly acting_since?: string;
  /** The business requires a second factor, as the platform always does, and the account has none. */
  readonly lacks_factor?: boolean;
}

export type DeviceKind = Parameters<typeof showsOnly>[0];

export interface DeviceActor extends ActorBase {
  readonly kind: "device";
  readonly device_kind: DeviceKind;
  /** The device has a PIN lock, and nobody has entered a PIN. */
  readonly awaits_pin?: true;
  /** Person who serves at a device with a PIN lock. */
  readonly serving?: { readonly account_id: string; readonly name: string; readonly until: string } | undefined;
}

/** A program with an API key. */
export interface KeyActor extends ActorBase {
  readonly kind: "key";
  /** The account that answers for it: what that one is refused or allowed once, its keys are too. */
  readonly owner_id: string;
  /**
   * Set for the key of a till's vendor: it may only send orders, and only while its owner may connect tills.
   * `undefined` for every other key.
   */
  readonly pushes_orders?: boolean;
}

/** A point-of-sale system whose orders become visits. It calls nothing: work beside requests acts in its name. */
export interface IntegrationActor extends ActorBase {
  readonly kind: "integration";
}

/** A customer at their own card. `_id` is the customer's; no permission is theirs, and no call of staff is open to them. */
export interface MemberActor extends ActorBase {
  readonly kind: "member";
  /** The browser that holds the card. */
  readonly browser_id: string;
}

/** A customer's session at one business: who they are, and which rows are theirs. */
export interface MemberSession {
  readonly actor: MemberActor;
  readonly scope: MemberScope;
}

export type Actor = AccountActor | DeviceActor | KeyActor | IntegrationActor | MemberActor;

/** Source of a write, as its transaction records it. */
export const sourceOf = ({ kind }: Pick<Actor, "kind">): "till" | "device" | "api" | "integration" | "system" =>
  ({ account: "till", device: "device", key: "api", integration: "integration", member: "system" } as const)[kind];

/** The platform's own accounts see all businesses and belong to none. */
export const isPlatform = (actor: Actor): boolean => actor.business_id === platformBusinessId;

/** An account of the platform that acts as a business: it is that business's for every question but who it is. */
export const isActing = (actor: Actor): boolean => actor.kind === "account" && actor.home_business_id !== undefined;

/** Id of the business whose rows contain the account, device or key itself. */
export const homeOf = (actor: Actor): string =>
  (actor.kind === "account" ? actor.home_business_id : undefined) ?? actor.business_id;

export const holds = (actor: Actor, permission: Permission): boolean => actor.permissions.has(permission);

/** The person who acts: of an account, or by their PIN at a device. */
export const personOf = (actor: Pick<Actor, "kind" | "_id"> & Pick<DeviceActor, "serving">): string | null =>
  actor.kind === "account" ? actor._id : (actor.serving?.account_id ?? null);

/** The account that answers for what is done: the person who acts, or the owner of a key. */
export const accountBehind = (actor: Actor): string | null => (actor.kind === "key" ? actor.owner_id : personOf(actor));

/** Like `accountBehind`; throws forbidden if no account is responsible. */
export const requireAccountBehind = (actor: Actor): string => {
  const account_id = accountBehind(actor);
  if (account_id === null) throw new AppError("forbidden");
  return account_id;
};

/** The places whose rows this actor may see under a permission that is limited to its own places; `null` is all. */
export const visiblePlaces = (actor: Actor): readonly string[] | null =>
  actor.limits.own_places_only ? actor.place_ids : null;

/** Whether the actor may see something that acts at these places; `null` (all places) is visible to everyone. */
export const seesOneOf = (actor: Actor, place_ids: readonly string[] | null): boolean => {
  const seen = visiblePlaces(actor);
  return seen === null || place_ids === null || place_ids.some((id) => seen.includes(id));
};

export const mayActAt = (actor: Actor, place_id: string): boolean =>
  actor.place_ids === null || actor.place_ids.includes(place_id);

/** Whether the actor may act at each of these places; `null` means all places. */
export const mayActAtAll = (
  { place_ids: own }: Pick<Actor, "place_ids">,
  place_ids: readonly string[] | null,
): boolean => own === null || (place_ids !== null && place_ids.every((id) => own.includes(id)));

/** Throws forbidden for an account limited to places: cards, groups and messages are the whole business's. */
export const requireAllPlaces = ({ actor }: { readonly actor: Pick<Actor, "place_ids"> }): void => {
  if (actor.place_ids !== null) throw new AppError("forbidden");
};
