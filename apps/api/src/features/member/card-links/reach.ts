/** Finds whether a customer's card is on a phone, and by which channels it can be sent. */
import type { LinkWay, PhoneCard } from "@rewardo/contract/card-links";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type * as contract from "@rewardo/contract/card-links";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import { readConsentsOf } from "../../base/consents/index.ts";
import { selectCardHolder, selectReached, selectSentLinks, type Reached } from "./queries.ts";

export interface Reach extends Omit<Reached, "email" | "phone" | "phones">, PhoneCard {
  readonly user_id: string;
  /** The address or number that a channel uses. */
  readonly to: Readonly<Record<"email" | "sms", string | null>>;
  /** Channels to which the customer has agreed. */
  readonly agrees: Readonly<Record<"email" | "sms", boolean>>;
}

const wayOf = (address: string | null, isSuppressed: boolean): LinkWay =>
  address === null ? "no_address" : isSuppressed ? "suppressed" : "open";

/** Inside an open transaction; `undefined` for a customer without a card. */
export const findReach = async (
  tx: Transaction,
  { scope }: Pick<BusinessContext, "scope">,
  user_id: string,
): Promise<Reach | undefined> => {
  const row = await selectReached(tx, scope, user_id);
  if (row === undefined) return undefined;
  const { email, phone, ...reached } = row;
  const consents = (await readConsentsOf(tx, scope, [user_id])).get(user_id) ?? [];
  const agreesTo = (asked: "email" | "sms") =>
    consents.some(({ channel, is_granted }) => channel === asked && is_granted);
  const agrees = { email: agreesTo("email"), sms: agreesTo("sms") };
  const sms = wayOf(phone, reached.sms_suppressed);
  return {
    ...{ ...reached, user_id, agrees, to: { email, sms: phone } },
    email: wayOf(email, reached.email_suppressed),
    sms: sms === "open" && !agrees.sms ? "no_consent" : sms,
  };
};

/** Like `findReach`; throws not_found. */
export const readReach = async (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope">,
  user_id: string,
): Promise<Reach> => found(await findReach(tx, ctx, user_id));

const toPhoneCard = ({ phones, email, sms }: Reach): PhoneCard => ({ phones, email, sms });

export const readPhoneCard = (
  ctx: BusinessContext,
  user_id: string,
): Promise<ResponseOf<typeof contract.readPhoneCard>> =>
  ctx.database.read(ctx.scope, async (tx) => ({
    ...toPhoneCard(await readReach(tx, ctx, user_id)),
    links: await selectSentLinks(tx, ctx.scope, { user_id, now: nowIso(ctx.clock) }),
  }));

/** The customer who holds a membership. @throws not_found */
export const readHolder = async (tx: Transaction, { scope }: BusinessContext, id: string): Promise<string> =>
  found(await selectCardHolder(tx, scope, id)).user_id;
