/**
 * What customers do at a kiosk: look what their card holds, and rate their last visit. A number is enough for both, so both
 * tell no more than a stranger may know who has seen the number, and the device counts the numbers that it is shown.
 */
import type { CardStanding, findCardStanding as standing, rateAtKiosk as rating } from "@rewardo/contract/scanner";
import type { BodyOf } from "@rewardo/contract/endpoint";
import { balanceAt } from "@rewardo/engine";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { mayActAt } from "../../../platform/actor.ts";
import { readShownCardIn } from "../../programme/cards/index.ts";
import type { Membership } from "../../ledger/ledger/index.ts";
import { rateLastVisit } from "../../people/feedback/index.ts";
import { findMembership } from "./service.ts";

type Shown = Pick<BodyOf<typeof standing>, "number" | "place_id">;

/** Throws too_many_requests after too many numbers, or after too many that were none: from then on a right one is not told either. */
const withNumber = async <T>(
  ctx: BusinessContext,
  shown: Shown,
  work: (tx: Transaction, found: Membership, now: string) => Promise<T>,
): Promise<T> => {
  const { actor, limits } = ctx;
  if (!mayActAt(actor, shown.place_id)) throw notFound();
  await limits.kioskGuesses.requireRoom(actor._id);
  await limits.kioskNumbers.spend(actor._id);
  try {
    return await ctx.database.read(ctx.scope, async (tx) => {
      const now = nowIso(ctx.clock);
      return work(tx, await findMembership(tx, ctx, shown, now), now);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "card_number_not_found") await limits.kioskGuesses.spend(actor._id);
    throw error;
  }
};

/** @throws card_number_not_found, card_of_another_business, too_many_requests, not_found for a place where it does not stand */
export const findCardStanding = (ctx: BusinessContext, shown: BodyOf<typeof standing>): Promise<CardStanding> =>
  withNumber(ctx, shown, async (tx, { row, state, programme }, now) => ({
    card: await readShownCardIn(tx, ctx.scope, row.card_id, now),
    balance: balanceAt(state, now, programme.time_zone).balance,
  }));

/** @throws as findCardStanding */
export const rateAtKiosk = async (
  ctx: BusinessContext,
  { rating: given, language, ...shown }: BodyOf<typeof rating>,
): Promise<void> => {
  const card_subscription_id = await withNumber(ctx, shown, async (_tx, { row }) => row._id);
  await rateLastVisit(ctx, { card_subscription_id, place_id: shown.place_id }, { rating: given, language });
};
