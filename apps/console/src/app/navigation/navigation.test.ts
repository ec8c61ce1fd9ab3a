import { type Permission, permissions } from "@rewardo/contract/permissions";
import { builtInRoles, deviceRole, type RoleName } from "@rewardo/contract/roles";
import { describe, expect, test } from "vitest";
import type { Session } from "@rewardo/web/session/index.ts";
import { maySee } from "../../platform/routing/section.ts";
import { accountMenuOf, inMenuOrder, linkOf, logoLinkOf, menuOf, scannerOf, sections } from "./navigation.ts";
import * as all from "./sections.ts";

/** The whole table of the specification. */
const table = inMenuOrder(sections);
const business = { _id: "b1", flags: {}, only_card_id: null } as unknown as NonNullable<Session["business"]>;
const nobody: Session = { account: null, account_role: null, business: null, device: null };
const withPermissions = (held: readonly Permission[], parts: Partial<Session> = {}): Session => ({
  ...nobody,
  account: { _id: "a1", business_id: "b1", permissions: [...held] } as unknown as NonNullable<Session["account"]>,
  business,
  ...parts,
});
const as = (role: RoleName): Session => withPermissions(builtInRoles[role].permissions);
const till: Session = { ...nobody, business, device: { _id: "d1" } as unknown as NonNullable<Session["device"]> };
const planned = (path: string) => {
  const section = table.find((one) => one.path === path);
  if (section === undefined) throw new Error(`${path} is not in the table`);
  return section;
};
const paths = (session: Session) => menuOf(session, table).map(({ path }) => path);

describe("the menu", () => {
  /** In the specification's order. */
  const items = [
    "/",
    "/businesses",
    "/cards",
    "/transactions",
    "/places",
    "/ingredients",
    "/products",
    "/account_roles",
    "/accounts",
    "/devices",
    "/plans",
    "/users",
    "/stats",
    "/messages",
  ];

  test("stands in the specification's order", () => {
    const flags = { ingredients: true };
    expect(paths(withPermissions(permissions, { business: { ...business, flags } }))).toEqual(items);
  });

  test("holds what the role may see", () => {
    const allBut = (...hidden: string[]) => items.filter((path) => !hidden.includes(path));
    const managing = allBut("/businesses", "/ingredients", "/plans");
    expect(paths(as("ADMIN"))).toEqual(managing);
    expect(paths(as("OWNER"))).toEqual(managing);
    expect(paths(as("EMPLOYEE"))).toEqual(
      allBut("/businesses", "/ingredients", "/plans", "/account_roles", "/accounts"),
    );
    expect(paths(as("REWARDO_ADMIN"))).toEqual(expect.arrayContaining(["/businesses", "/plans"]));
  });

  test("each section but home, settings and imports asks for the permission that is named after it", () => {
    for (const { path, permission } of table.filter((one) => one.path !== "/imports")) {
      expect(permission, path).toBe(["/", "/settings"].includes(path) ? null : `${path.slice(1)}_view`);
    }
  });

  test("ingredients are for the businesses that have them switched on", () => {
    const may = (flags: Record<string, boolean>) =>
      maySee(withPermissions(["ingredients_view"], { business: { ...business, flags } }), planned("/ingredients"));
    expect([may({}), may({ ingredients: false }), may({ ingredients: true })]).toEqual([false, false, true]);
    expect(maySee(withPermissions(["ingredients_view"], { business: null }), planned("/ingredients"))).toBe(false);
  });

  test("imports are offered to accounts of a business that may import at least one kind", () => {
    const may = (...held: Permission[]) => maySee(withPermissions(held), planned("/imports"));
    expect([may(), may("users_view"), may("products_modify")]).toEqual([false, false, true]);
    expect(accountMenuOf(as("EMPLOYEE")).map(({ path }) => path)).toEqual(["/settings"]);
    expect(accountMenuOf(as("OWNER")).map(({ path }) => path)).toEqual(["/settings", "/imports", "/audit"]);
    expect(maySee({ ...as("REWARDO_ADMIN"), business: null }, planned("/imports"))).toBe(false);
  });

  test("a visitor sees nothing, a paired till the scanner alone", () => {
    const seen = (session: Session) => table.filter((one) => maySee(session, one)).map(({ path }) => path);
    expect(seen(nobody)).toEqual([]);
    expect(deviceRole.permissions).toContain("places_view");
    expect(seen(till)).toEqual(["/scanner"]);
  });

  test("Scan is offered where there is a business whose cards can be scanned", () => {
    expect(scannerOf(as("EMPLOYEE"))?.path).toBe("/scanner");
    expect(scannerOf(till)?.path).toBe("/scanner");
    expect(scannerOf({ ...as("REWARDO_ADMIN"), business: null })).toBeUndefined();
  });

  test("what has no pages is not shown", () => {
    for (const { path } of menuOf(as("OWNER"))) expect(sections.map((one) => one.path)).toContain(path);
    for (const { section, routes } of Object.values(all)) {
      const paths = routes.map(({ options }) => `/${String(Reflect.get(options, "path")).replace(/^\//, "")}`);
      expect(paths, section.path).toContain(section.path);
    }
  });
});

describe("its links", () => {
  const facts = { business, today: "2026-11-21" };
  const link = (path: string, more: object = {}) => linkOf(planned(path), { ...facts, ...more });

  test("statistics are those of the current month until today", () => {
    expect(link("/stats")).toMatchObject({
      path: "/stats",
      search: { date_from: "2026-11-01", date_to: "2026-11-21" },
    });
    expect(link("/stats", { today: "2026-12-01" }).search).toEqual({ date_from: "2026-12-01", date_to: "2026-12-01" });
    expect(link("/stats", { business: null, today: "2027-01-31" }).search).toEqual({
      date_from: "2027-01-01",
      date_to: "2027-01-31",
    });
  });

  test("one card is linked itself, several and none by their list", () => {
    const card = (only_card_id: string | null) => link("/cards", { business: { only_card_id } });
    expect(card("c1")).toMatchObject({ path: "/cards/c1", label: { message: "Loyalty program" } });
    expect(card(null)).toMatchObject({ path: "/cards", label: { message: "Loyalty programs" } });
    expect(link("/cards", { business: null })).toMatchObject({
      path: "/cards",
      label: { message: "Loyalty programs" },
    });
  });

  test("every other section is linked by its path alone", () => {
    for (const { path } of table.filter((one) => one.link === undefined)) {
      expect(link(path)).toEqual({ path, search: {}, label: planned(path).label });
    }
  });

  test("the logo leads to the public information, for accounts that may change it, once there are settings", () => {
    expect(logoLinkOf(withPermissions(["public_info_modify"]), table)).toEqual({
      path: "/settings/public_info",
      hash: "logo",
    });
    expect(logoLinkOf(withPermissions([]), table)).toBeNull();
    expect(logoLinkOf(till, table)).toBeNull();
    expect(logoLinkOf(withPermissions(["public_info_modify"]), [])).toBeNull();
  });
});
