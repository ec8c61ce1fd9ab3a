/**
 * The customer of an order: what the till sent about them is encrypted until it was looked up; only a keyed hash stays.
 */
import type { OrderMatch } from "@rewardo/contract/integration-orders";
import { normalizePhone } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { readPhoneCountry } from "../../tenants/businesses/index.ts";
import { readCardOfOrder } from "../../till/scanner/index.ts";
import { customerOwner, type Customer } from "./stored-order.ts";
import type { SettleContext } from "./order-ledger.ts";
import type { OrderToSettle } from "./settle-queries.ts";

/** What the till sent about the customer, as long as it is kept. */
export const customerIn = ({ secrets }: SettleContext, order: OrderToSettle): Customer => {
  const none = { card: null, phone: null };
  if (order.sealed_customer === null) return none;
  const opened = secrets.open(order.sealed_customer, customerOwner(order.integration_id, order.external_id));
  return opened === null ? none : (JSON.parse(opened.toString()) as Customer);
};

export const lookedFor = (customer: Customer): ("card" | "phone")[] =>
  (["card", "phone"] as const).filter((what) => customer[what] !== null);

/** Whether the order earned for a customer with exactly these data. */
export const isSameCustomer = ({ secrets }: SettleContext, order: OrderToSettle, customer: Customer): boolean =>
  order.earned_customer_hash !== null &&
  secrets.isSigned(
    Buffer.from(JSON.stringify(customer)),
    order.earned_customer_hash,
    customerOwner(order.integration_id, order.external_id),
  );

export interface Sought {
  readonly number: string;
  readonly by: OrderMatch;
}

/** The card's code that the till read, and else the card of the one customer whom this phone number finds. */
export const findNumbers = async (
  tx: Transaction,
  { scope }: SettleContext,
  { card, phone }: Customer,
  { place_id, occurred_at }: OrderToSettle,
): Promise<Sought[]> => {
  const ofCard = card === null ? [] : [{ number: card, by: "card" } as const];
  if (phone === null) return ofCard;
  const whole = normalizePhone(phone, await readPhoneCountry(tx, scope, { phone, place_id }));
  const found = whole === null ? null : await readCardOfOrder(tx, scope, { phone: whole, place_id, at: occurred_at });
  const ofPhone = found === null ? [] : [{ number: found, by: "phone" } as const];
  return [...ofCard, ...ofPhone];
};
