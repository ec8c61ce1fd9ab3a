/** Gift cards: the list with its drawer, and the forms. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/gift_cards",
  permission: "gift_cards_view",
  icon: "tag",
  activeIcon: "tag-fill",
  label: msg`Gift cards`,
  group: "offer",
  order: 25,
};

const list = createRoute({
  getParentRoute: () => main,
  path: "gift_cards",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "GiftCardListPage"),
});

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "gift_cards/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "gift_cards_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "GiftCardCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "gift_cards/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "gift_cards_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "GiftCardEditPage"),
});

export const routes = [list.addChildren([one]), create, edit] as const;
