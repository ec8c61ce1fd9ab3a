/** A card's balance, as a kiosk shows it to its customer. */
import type { CardStanding, findCardStanding as endpoint } from "@rewardo/contract/scanner";
import type { BodyOf } from "@rewardo/contract/endpoint";
import { balanceAt } from "@rewardo/engine";
import { nowIso } from "../../../platform/clock.ts";
import { notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { mayActAt } from "../../../platform/actor.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { findMembership } from "./service.ts";

/** @throws card_number_not_found, card_of_another_business, not_found for a place at which the kiosk does not stand */
export const findCardStanding = (ctx: BusinessContext, asked: BodyOf<typeof endpoint>): Promise<CardStanding> => {
  if (!mayActAt(ctx.actor, asked.place_id)) throw notFound();
  return ctx.database.read(ctx.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    const { row, state, programme } = await findMembership(tx, ctx, asked, now);
    const { balance } = balanceAt(state, now, programme.time_zone);
    return { card: await readCardIn(tx, ctx.scope, row.card_id, now), balance };
  });
};
