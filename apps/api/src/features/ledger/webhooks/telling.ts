/** Which accounts may have events sent to a webhook address. */
import { testEvent, viewOfEvent } from "@rewardo/contract/webhook-events";
import { builtInRole, type RoleLimits } from "@rewardo/contract/roles";
import type { Permission } from "@rewardo/contract/permissions";
import { AppError } from "../../../platform/errors.ts";
import { type Actor, holds, requireAllPlaces } from "../../../platform/actor.ts";

/**
 * A webhook is told what happens at all places, whatever its author may read, and goes on when its author is gone.
 * Throws forbidden for those who are limited to places and for the platform's people, and exceeds_own_rights for events
 * that they may not read.
 */
export const requireTelling = ({ actor }: { readonly actor: Actor }, events: readonly string[]): void => {
  if (answeringFor(actor) === null) throw new AppError("forbidden");
  const realEvents = events.filter((event) => event !== testEvent);
  if (realEvents.length === 0) return;
  requireAllPlaces({ actor });
  if (actor.limits.own_places_only) throw new AppError("forbidden");
  const missing = [...new Set(realEvents.map(viewOfEvent))].filter((permission) => !holds(actor, permission));
  if (missing.length > 0) throw new AppError("exceeds_own_rights", { params: { permissions: missing, limits: [] } });
};

/** The account that answers for what an actor lets an address be told; none where the platform acts as the business. */
export const answeringFor = (actor: Actor): string | null => {
  if (actor.kind === "key") return actor.owner_id;
  return actor.kind === "account" && actor.home_business_id === undefined ? actor._id : null;
};

/** An account as it is now. */
export interface Answering {
  readonly is_active: boolean;
  readonly all_places: boolean;
  readonly account_role_id: string;
  /** Permissions of a role that the business has defined itself. */
  readonly permissions: readonly Permission[] | null;
  readonly limits: RoleLimits | null;
}

/** Checks that the account which made a webhook still has the rights to receive these events. */
export const mayStillTell = (account: Answering, events: readonly string[]): boolean => {
  const { permissions, limits } = builtInRole(account.account_role_id) ?? account;
  if (!account.is_active || !account.all_places || limits?.own_places_only !== false) return false;
  return events.every((event) => permissions?.includes(viewOfEvent(event)) === true);
};
