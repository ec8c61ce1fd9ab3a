/** Menus for a session: existing sections that it may open, in the specification's order. */
import { groups, type MenuFacts, type MenuLink, maySee, type Section } from "../../platform/routing/section.ts";
import { isAllowed, type Session } from "@rewardo/web/session/index.ts";
import * as all from "./sections.ts";

/** Sorts sections by group, and by order within a group. */
export const inMenuOrder = (sections: readonly Section[]): Section[] =>
  sections.toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group) || one.order - other.order);

/** The sections that exist. */
export const sections: readonly Section[] = inMenuOrder(Object.values(all).map(({ section }) => section));

/** Target and label of a section's menu item. */
export const linkOf = (section: Section, facts: MenuFacts): MenuLink => ({
  path: section.path,
  label: section.label,
  search: {},
  ...section.link?.(facts),
});

const apart: readonly Section["group"][] = ["till", "account"];

/** The menu of a session. The scanner is a button, not an item, and the account's own are in the menu of the person. */
export const menuOf = (session: Session, table: readonly Section[] = sections): readonly Section[] =>
  table.filter((section) => !apart.includes(section.group) && maySee(session, section));

/** Sections in the person's menu besides theme and language. */
export const accountMenuOf = (session: Session): readonly Section[] =>
  sections.filter((section) => section.group === "account" && maySee(session, section));

/** The scanner, if this session has it: cards are scanned for one business, so the platform has none across all of them. */
export const scannerOf = (session: Session): Section | undefined =>
  session.business === null
    ? undefined
    : sections.find((section) => section.group === "till" && maySee(session, section));

/** Target of the business's logo: its public information, for people who may change that. */
export const logoLinkOf = (
  session: Session,
  table: readonly Section[] = sections,
): { readonly path: string; readonly hash: string } | null => {
  const settings = table.find(({ path }) => path === "/settings");
  if (settings === undefined || !maySee(session, settings) || !isAllowed(session, "public_info_modify")) return null;
  return { path: `${settings.path}/public_info`, hash: "logo" };
};
