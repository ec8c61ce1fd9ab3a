import type { Business } from "@rewardo/contract/businesses";
import { holds, type Actor } from "../../platform/session/actor.ts";
import type { BusinessRecord } from "./queries.ts";

/** A business as its reader may see it: payment details only for some, and never for an unknown caller. */
export const toWire = (actor: Actor | null, record: BusinessRecord): Business => {
  const { tin, billing_name, billing_address, ...business } = record;
  const maySee = actor !== null && holds(actor, "payment_details_view");
  return maySee ? { ...business, tin, billing_name, billing_address } : business;
};
