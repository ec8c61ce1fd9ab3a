/** Businesses, for the platform: the list, the form of a new one, a page for each and for each kind of what it has. */
import { msg } from "@lingui/core/macro";
import { mayOpen, page, type Section, sectionOnly } from "../../platform/routing/index.ts";
import type { ItemKind } from "./api.ts";

export const section: Section = {
  path: "/businesses",
  permission: "businesses_view",
  icon: "buildings",
  activeIcon: "buildings-fill",
  label: msg`Businesses`,
  group: "daily",
  order: 20,
};

const list = page("businesses", sectionOnly(section), () => import("./list-page.tsx"), "BusinessListPage");

const create = page(
  "businesses/new",
  mayOpen(section, "businesses_modify"),
  () => import("./create-page.tsx"),
  "BusinessCreatePage",
);

const one = page("businesses/$id", sectionOnly(section), () => import("./detail-page.tsx"), "BusinessDetailPage");

const part = <const Name extends string>(name: Name) =>
  page(`businesses/$id/${name}`, sectionOnly(section), () => import("./part-page.tsx"), "BusinessPartPage");

const item = <const Name extends ItemKind>(name: Name) =>
  page(`businesses/$id/${name}/$itemId`, sectionOnly(section), () => import("./item-page.tsx"), "BusinessItemPage");

export const routes = [
  list,
  create,
  one,
  part("places"),
  part("cards"),
  part("transactions"),
  part("accounts"),
  part("account_roles"),
  part("devices"),
  part("products"),
  part("integrations"),
  part("emails"),
  part("sms"),
  part("messages"),
  item("cards"),
  item("accounts"),
  item("account_roles"),
  item("devices"),
  item("products"),
  item("integrations"),
  item("emails"),
  item("sms"),
  item("messages"),
] as const;
