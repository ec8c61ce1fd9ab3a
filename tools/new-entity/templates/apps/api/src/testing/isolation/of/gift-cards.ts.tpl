/** For the isolation tests: who may call, and how each call and query is made. */
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow } from "../probe.ts";
import { createGiftCard } from "../../../features/tenants/gift-cards/index.ts";
import * as giftCards from "../../../features/tenants/gift-cards/queries.ts";

/** A gift card of version 1. */
const freshGiftCard = freshRow(
  ({ ctx }) => createGiftCard(ctx, "Zabłocie"),
  (of) => of.made("gift_cards"),
);

/** One to restore. */
const archivedGiftCard = freshRow(
  async ({ ctx, scope }) => {
    const id = await createGiftCard(ctx, "Zabłocie");
    await ctx.database.write(scope, (tx) => giftCards.updateGiftCardStatus(tx, scope, id, { status: "archived", now }));
    return id;
  },
  (of) => of.made("gift_cards"),
);

const someGiftCard = { name: "X", name_key: "x", description: null, now };

export const isolation: Isolation = {
  fill: {
    gift_cards: ({ ctx }, business) => createGiftCard(ctx, `Gift card of ${business}`),
  },
  holders: {
    gift_cards_view: ["employee"],
    gift_cards_modify: ["admin"],
  },
  rights: {
    gift_cards: ["select", "insert", "update"],
  },
  probes: {
    listGiftCards: {},
    readGiftCard: { item: (ids) => ids.id((of) => of.made("gift_cards")) },
    createGiftCard: { body: () => ({ name: "Nowe" }) },
    updateGiftCard: { item: freshGiftCard, body: () => ({ name: "Inne" }) },
    archiveGiftCard: { item: freshGiftCard },
    restoreGiftCard: { item: archivedGiftCard },
  },
  reads: {
    selectGiftCards: (tx, scope) => giftCards.selectGiftCards(tx, scope, { ...page, sort_by: "name" }),
    selectGiftCard: (tx, scope, of) => giftCards.selectGiftCard(tx, scope, of.made("gift_cards")),
    selectGiftCardForChange: (tx, scope, of) => giftCards.selectGiftCardForChange(tx, scope, of.made("gift_cards")),
  },
  writes: {
    insertGiftCard: (tx, scope) => giftCards.insertGiftCard(tx, scope, { ...someGiftCard, _id: made() }),
    updateGiftCardFields: (tx, scope, of) =>
      giftCards.updateGiftCardFields(tx, scope, of.made("gift_cards"), someGiftCard),
    updateGiftCardStatus: (tx, scope, of) =>
      giftCards.updateGiftCardStatus(tx, scope, of.made("gift_cards"), { status: "archived", now }),
  },
};
