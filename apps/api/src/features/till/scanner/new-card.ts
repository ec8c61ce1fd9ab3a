/** A customer without a code at the till: the card they have at home, found by their phone number, or a new one. */
import type { CardOfPhone, findCards as findEndpoint, NewCard } from "@rewardo/contract/scanner";
import type { BodyOf } from "@rewardo/contract/endpoint";
import { formatCardCode, localDay, normalizePhone } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { accountBehind, mayActAt } from "../../../platform/actor.ts";
import { readBusinessSettings, readPhoneCountry, readTimeZone } from "../../tenants/businesses/index.ts";
import { type FindOwner, makeCardIn, selectUserIdsOfPhone } from "../../people/users/index.ts";
import { selectCardsOfPhone, selectOpenPlace } from "./queries.ts";

/** A family may share a number; more is none. */
const mostFound = 5;

/** Throws not_found for a place that is closed, or at which the actor does not act. */
export const requirePlace = async (ctx: BusinessContext, place_id: string): Promise<void> => {
  if (!mayActAt(ctx.actor, place_id)) throw notFound();
  const place = await ctx.database.read(ctx.scope, (tx) => selectOpenPlace(tx, ctx.scope, place_id));
  if (place === undefined) throw notFound();
};

/**
 * The customer who gets a new card: the only one with this phone number and without a card of the programme. Throws
 * customer_exists with the number's cards if the customer has one, or if several customers share the number.
 */
const ownerOf =
  (ctx: BusinessContext, card_id: string): FindOwner =>
  async (tx, phone) => {
    const people = await selectUserIdsOfPhone(tx, ctx.scope, { phone, limit: 2 });
    if (people.length === 0) return null;
    const items = await selectCardsOfPhone(tx, ctx.scope, { phone, limit: mostFound });
    if (people.length > 1 || items.some((card) => card.card_id === card_id))
      throw new AppError("customer_exists", { params: { items } });
    return people[0]!._id;
  };

/** Answering with a number's cards is a look-up like `findCards`, and counts against the same limit. */
const countingLookups = async <T>(ctx: BusinessContext, make: () => Promise<T>): Promise<T> => {
  try {
    return await make();
  } catch (error) {
    if (error instanceof AppError && error.code === "customer_exists")
      await ctx.limits.phoneSearches.spend(ctx.actor._id);
    throw error;
  }
};

/**
 * Makes a card and answers its number; a repeat with the same key answers the same number. A customer who is known by the
 * phone number gets it, unless it is for another person.
 */
export const makeCard = async (
  ctx: BusinessContext,
  { place_id, card_id, number, phone, new_person = false }: NewCard,
  idempotency: Idempotency,
): Promise<{ number: string; code: string }> => {
  await requirePlace(ctx, place_id);
  await ctx.limits.newCards.spend(accountBehind(ctx.actor) ?? ctx.actor._id);
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
  const findOwner: FindOwner = new_person ? () => Promise.resolve(null) : ownerOf(ctx, card_id);
  const made = await countingLookups(ctx, () =>
    ctx.database.write(ctx.scope, async (tx) => {
      const made_number = await makeCardIn(tx, ctx, entered, idempotency, findOwner);
      const { qr_key } = await readBusinessSettings(tx, ctx.scope);
      return { number: made_number, code: formatCardCode(qr_key, made_number) };
    }),
  );
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
