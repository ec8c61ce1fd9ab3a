/** A visit that a customer said was missing: the order that it was is counted for their card, by the till's own path. */
import { nowIso } from "../../../platform/clock.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { integrationActor } from "./actor.ts";
import { selectIntegration } from "./queries.ts";
import { settleForCard } from "./settle.ts";

type Claiming = Pick<BusinessContext, "database" | "clock" | "live" | "scope" | "secrets">;

export interface OrderClaim {
  readonly order: { readonly _id: string; readonly integration_id: string };
  /** A live number of the customer's card. */
  readonly number: string;
  /** The person who found the order; left out where the customer did. */
  readonly claimed_by?: Actor;
  /** Runs in the transaction that counts the order, after it: what it throws leaves everything as it was. */
  readonly also: (tx: Transaction, transaction_id: string) => Promise<void>;
}

/**
 * Counts an order without a card for a customer, once: of several who claim it at the same time one gets it.
 * @throws receipt_used when it was counted in the meantime, receipt_not_found for one that is no longer to be had, refused
 *   with the till's rejections, card_number_not_found, and what `also` throws
 */
export const claimOrder = async (ctx: Claiming, { order, ...claim }: OrderClaim): Promise<void> => {
  const { database, clock, live, scope, secrets } = ctx;
  const asked = { _id: order.integration_id, place_ids: null, now: nowIso(clock) };
  const integration = await database.read(scope, (tx) => selectIntegration(tx, scope, asked));
  if (integration === undefined) throw new AppError("receipt_not_found");
  const till = { database, clock, live, scope, secrets, actor: integrationActor(scope, integration) };
  await settleForCard(till, order._id, claim);
};
