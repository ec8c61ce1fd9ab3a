/** Gift cards: the list with its drawer, and the forms. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { mayOpen, sectionOnly } from "./guards.ts";
import { main, searchTexts } from "./main.ts";

const list = createRoute({
  getParentRoute: () => main,
  path: "gift_cards",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/gift_cards"),
  component: lazyRouteComponent(pageOf("gift_cards"), "GiftCardListPage"),
});

const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "gift_cards/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/gift_cards", "gift_cards_modify"),
  component: lazyRouteComponent(pageOf("gift_card_create"), "GiftCardCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "gift_cards/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/gift_cards", "gift_cards_modify"),
  component: lazyRouteComponent(pageOf("gift_card_edit"), "GiftCardEditPage"),
});

export const giftCardRoutes = [list.addChildren([one]), create, edit] as const;
