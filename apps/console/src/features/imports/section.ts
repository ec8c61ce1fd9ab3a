/** Imports: the list, the first step of a new one, and a page for each. They are open to everyone who may import anything. */
import { msg } from "@lingui/core/macro";
import { page, type Section, sectionOnly } from "../../platform/routing/index.ts";
import { isBound } from "@rewardo/web/session/reach.ts";

export const section: Section = {
  path: "/imports",
  permission: ["users_modify", "transactions_modify", "products_modify"],
  icon: "upload-simple",
  activeIcon: "upload-simple",
  label: msg`Imports`,
  group: "account",
  order: 20,
  isFor: (session) => session.business !== null && !isBound(session),
};

const list = page("imports", sectionOnly(section), () => import("./list-page.tsx"), "ImportListPage");

const create = page("imports/new", sectionOnly(section), () => import("./create-page.tsx"), "ImportCreatePage");

const one = page("imports/$id", sectionOnly(section), () => import("./import-page.tsx"), "ImportPage");

export const routes = [list, create, one] as const;
