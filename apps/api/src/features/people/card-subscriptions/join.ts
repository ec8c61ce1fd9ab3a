/** Handing out cards: a customer, a membership and its first number. */
import { randomBytes } from "node:crypto";
import { cardNumberFrom, foldedKey, parseCardCode } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { invalidField } from "../../../platform/errors.ts";
import type { SetupContext } from "../../../platform/context.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { countMembers } from "../../programme/cards/index.ts";
import { giveMemberships } from "./holders.ts";
import { selectNewestNumber, selectNumberHolder, updatePaperTaken } from "./number-queries.ts";
import { insertWebhookEvent } from "../../ledger/webhooks/index.ts";
import { insertMembers, type NewMember } from "./queries.ts";

export interface MemberInput {
  first_name?: string | null;
  last_name?: string | null;
  /** A number that the customer already carries; otherwise a new random one. */
  number?: string;
  joined_at?: string;
  /** Printed ahead: its member joins with the first use. */
  is_paper?: boolean;
  user_id?: string;
  card_subscription_id?: string;
  /** The card is for an existing customer: no customer is added. */
  is_known?: boolean;
}

export type Member = Pick<NewMember, "user_id" | "card_subscription_id" | "number">;

/** As `joinCard`, inside a transaction that is already open. */
export const joinCardIn = async (
  tx: Transaction,
  ctx: Pick<SetupContext, "clock" | "scope">,
  card_id: string,
  inputs: readonly MemberInput[],
): Promise<Member[]> => {
  const now = nowIso(ctx.clock);
  const members = inputs.map(
    ({
      first_name = null,
      last_name = null,
      number,
      joined_at = now,
      is_paper = false,
      user_id = newId(),
      card_subscription_id = newId(),
      is_known = false,
    }): NewMember => {
      return {
        user_id,
        first_name,
        last_name,
        name_key: foldedKey([first_name, last_name].filter(Boolean).join(" ")),
        card_subscription_id,
        is_known,
        number: number ?? cardNumberFrom(randomBytes(16)),
        joined_at,
        is_paper,
      };
    },
  );
  await insertMembers(tx, ctx.scope, card_id, members, now);
  await countMembers(tx, ctx.scope, card_id, members.length);
  for (const { card_subscription_id, is_paper } of members) {
    // A printed card is no one's yet.
    if (is_paper) continue;
    const joinEvent = {
      kind: "membership",
      entity_id: card_subscription_id,
      card_subscription_id,
      recorded_at: now,
    } as const;
    await insertWebhookEvent(tx, ctx.scope, joinEvent);
  }
  return members.map(({ user_id, card_subscription_id, number }) => ({ user_id, card_subscription_id, number }));
};

/** Opens memberships of one card, all or none, and answers them in the order given. */
export const joinCard = (ctx: SetupContext, card_id: string, inputs: readonly MemberInput[]): Promise<Member[]> =>
  ctx.database.write(ctx.scope, (tx) => joinCardIn(tx, ctx, card_id, inputs));

/**
 * Opens one membership, of a customer of this id: with a new number, with another system's code, or with a blank printed card, whose member it then
 * is, under the card's own id. Throws validation_failed for a number that is none, that has a holder, or that belongs to another card.
 */
export const joinWithNumber = async (
  tx: Transaction,
  ctx: Pick<SetupContext, "clock" | "scope">,
  card_id: string,
  { user_id, text, known = {} }: { user_id: string; text: string | null; known?: Partial<MemberInput> },
): Promise<Member> => {
  if (text === null) return (await joinCardIn(tx, ctx, card_id, [{ user_id }]))[0]!;
  const code = parseCardCode(text);
  const { qr_key } = await readBusinessSettings(tx, ctx.scope);
  if (code === null || (code.business_key !== null && code.business_key !== qr_key)) {
    throw invalidField("number", "invalid_number", "This cannot be a card's number");
  }
  const { number } = code;
  const holder = await selectNumberHolder(tx, ctx.scope, number);
  if (holder === undefined) {
    // Our own numbers are random: one that was never given out is mistyped.
    if (code.kind === "own") throw invalidField("number", "number_unknown", "No card with this number was printed");
    return (await joinCardIn(tx, ctx, card_id, [{ user_id, number, ...known }]))[0]!;
  }
  const { card_subscription_id, is_blank } = holder;
  if (!is_blank || holder.user_id === null)
    throw invalidField("number", "number_taken", "Another customer has this number");
  if (holder.card_id !== card_id)
    throw invalidField("number", "number_of_other_card", "This number is one of another card");
  await updatePaperTaken(tx, ctx.scope, { card_subscription_id, now: nowIso(ctx.clock) });
  return { user_id: holder.user_id, card_subscription_id, number };
};

/**
 * Gives an existing customer another card, with `_id` as its id, or a blank printed card under its own id. Throws like
 * `joinWithNumber`.
 */
export const joinKnown = async (
  tx: Transaction,
  ctx: Pick<SetupContext, "clock" | "scope">,
  card_id: string,
  { user_id, text, _id }: { user_id: string; text: string | null; _id: string },
): Promise<Member> => {
  const known = { user_id, card_subscription_id: _id, is_known: true };
  if (text === null) return (await joinCardIn(tx, ctx, card_id, [known]))[0]!;
  const blank = await joinWithNumber(tx, ctx, card_id, { user_id, text, known });
  if (blank.user_id === user_id) return blank;
  const pair = { from_id: blank.user_id, into_id: user_id, now: nowIso(ctx.clock) };
  await giveMemberships(tx, ctx.scope, pair);
  return { ...blank, user_id };
};

/** A blank printed card has a member from now on, inside an open transaction. */
export const takePaper = (
  tx: Transaction,
  { scope, clock }: Pick<SetupContext, "clock" | "scope">,
  card_subscription_id: string,
): Promise<void> => updatePaperTaken(tx, scope, { card_subscription_id, now: nowIso(clock) });

/** The number of a membership by its id, the newest in use; `undefined` for another id. */
export const readNumberOf = async (
  tx: Transaction,
  scope: SetupContext["scope"],
  card_subscription_id: string,
): Promise<string | undefined> => (await selectNewestNumber(tx, scope, card_subscription_id))?.number;

/** The customer whose number it is; `null` where none has it. */
export const readHolderOf = async (
  tx: Transaction,
  scope: SetupContext["scope"],
  text: string,
): Promise<string | null> => {
  const code = parseCardCode(text);
  return code === null ? null : ((await selectNumberHolder(tx, scope, code.number))?.user_id ?? null);
};
