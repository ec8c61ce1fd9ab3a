/** A customer without a code at the till: the card they have at home, found by their phone number, or a new one. */
import type { CardOfPhone, findCards as findEndpoint, NewCard } from "@rewardo/contract/scanner";
import type { BodyOf } from "@rewardo/contract/endpoint";
import { formatCardCode, localDay, normalizePhone } from "@rewardo/rules";
import { nowIso } from "../../platform/clock.ts";
import { invalidField, notFound } from "../../platform/errors.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import type { Idempotency } from "../../platform/http/route.ts";
import { mayActAt } from "../../platform/session/actor.ts";
import { readBusinessSettings, readPhoneCountry, readTimeZone } from "../businesses/index.ts";
import { createUserIn } from "../users/index.ts";
import { selectCardsOfPhone, selectOpenPlace } from "./queries.ts";

/** A family may share a number; more is none. */
const mostFound = 5;

const requirePlace = async (ctx: BusinessContext, place_id: string): Promise<void> => {
  if (!mayActAt(ctx.actor, place_id)) throw notFound();
  const place = await ctx.database.read(ctx.scope, (tx) => selectOpenPlace(tx, ctx.scope, place_id));
  if (place === undefined) throw notFound();
};

/** Makes a card and answers its number; a repeat with the same key answers the same number. */
export const makeCard = async (
  ctx: BusinessContext,
  { place_id, card_id, number, phone }: NewCard,
  idempotency: Idempotency,
): Promise<{ number: string; code: string }> => {
  await requirePlace(ctx, place_id);
  const today = localDay(nowIso(ctx.clock), await readTimeZone(ctx));
  const entered = {
    card_id,
    number: number ?? null,
    fields: { phone },
    consents: [],
    today,
    place_id,
    source: "till",
  } as const;
  const made = await ctx.database.write(ctx.scope, async (tx) => {
    const member = await createUserIn(tx, ctx, entered, idempotency);
    const { qr_key } = await readBusinessSettings(tx, ctx.scope);
    return { number: member.number, code: formatCardCode(qr_key, member.number) };
  });
  ctx.live.publish({ kind: "business", business_id: ctx.scope.business_id });
  return made;
};

/**
 * The cards of a whole number. Tries are counted, so that the till is no directory, and of the customer only the first
 * name is told.
 */
export const findCards = async (
  ctx: BusinessContext,
  { place_id, phone }: BodyOf<typeof findEndpoint>,
): Promise<{ items: CardOfPhone[] }> => {
  await requirePlace(ctx, place_id);
  const country = await ctx.database.read(ctx.scope, (tx) => readPhoneCountry(tx, ctx.scope, { phone, place_id }));
  const whole = normalizePhone(phone, country);
  if (whole === null) throw invalidField("phone", "invalid_phone", "Not a whole phone number");
  await ctx.limits.phoneSearches.spend(ctx.actor._id);
  return ctx.database.read(ctx.scope, async (tx) => ({
    items: await selectCardsOfPhone(tx, ctx.scope, { phone: whole, limit: mostFound }),
  }));
};
