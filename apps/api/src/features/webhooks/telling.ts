/** Who may let an address be told what happens. */
import { testEvent, viewOfEvent } from "@rewardo/contract/webhook-events";
import { AppError } from "../../platform/errors.ts";
import { type Actor, holds, requireAllPlaces } from "../../platform/session/actor.ts";

/**
 * A webhook is told what happens at all places, whatever its author may read.
 * Throws forbidden for those who are limited to places, and exceeds_own_rights for events that they may not read.
 */
export const requireTelling = ({ actor }: { readonly actor: Actor }, events: readonly string[]): void => {
  const told = events.filter((event) => event !== testEvent);
  if (told.length === 0) return;
  requireAllPlaces({ actor });
  if (actor.limits.own_places_only) throw new AppError("forbidden");
  const missing = [...new Set(told.map(viewOfEvent))].filter((permission) => !holds(actor, permission));
  if (missing.length > 0) throw new AppError("exceeds_own_rights", { params: { permissions: missing, limits: [] } });
};
