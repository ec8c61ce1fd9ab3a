import type { Permission } from "@rewardo/contract/permissions";
import type { Session } from "@rewardo/web/session/index.ts";
import { replaceSession } from "@rewardo/web/session/session.ts";
import { expect, test } from "vitest";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

interface SectionRow {
  readonly at: string;
  /** Any of several, where more than one opens it. */
  readonly permission: Permission | readonly Permission[];
  /** Where it leads without the permission. */
  readonly parent?: string;
}

const sections: readonly SectionRow[] = [
  { at: "/transactions", permission: "transactions_view" },
  { at: "/cards", permission: "cards_view" },
  { at: "/places", permission: "places_view" },
  { at: "/products", permission: "products_view" },
  { at: "/products/categories", permission: "products_view" },
  { at: "/ingredients", permission: "ingredients_view" },
  { at: "/devices", permission: "devices_view" },
  { at: "/users", permission: "users_view" },
  { at: "/accounts", permission: "accounts_view" },
  { at: "/account_roles", permission: "account_roles_view" },
  { at: "/messages", permission: "messages_view" },
  { at: "/imports", permission: ["users_modify", "transactions_modify", "products_modify"] },
  { at: "/audit", permission: "audit_view" },
  { at: "/transactions/orders", permission: "integrations_view", parent: "/transactions" },
];

/** The owner without these rights. */
const ownerWithout = (missing: readonly Permission[]): Session => {
  const { account } = sessions.owner;
  return {
    ...sessions.owner,
    account: { ...account, permissions: account.permissions.filter((one) => !missing.includes(one)) },
  };
};

const inMenu = (at: string): number => document.querySelectorAll(`nav a[href="${at}"]`).length;

test("without its right no section is in the menu, and its address leads to its parent", async () => {
  const rights = [...new Set(sections.map(({ permission }) => String(permission)))];
  const found = new Map(sections.map(({ at }) => [at, new Set<boolean>()]));
  const { go, now } = await showConsole({ at: "/", session: sessions.owner });
  await expect.poll(() => document.querySelectorAll("nav a").length).toBeGreaterThan(0);
  // A person lacks the rights whose number has a certain binary digit. No two rights are missing together each time, so that
  // a section which asked for another's right would be found where it should not be, or missing.
  for (let digit = 1; digit <= rights.length; digit *= 2) {
    const isMissing = ({ permission }: SectionRow) => ((rights.indexOf(String(permission)) + 1) & digit) !== 0;
    const lacking = sections.filter(isMissing);
    await go("/");
    replaceSession(ownerWithout(lacking.flatMap(({ permission }) => permission)));
    for (const { at, parent = "/" } of lacking) {
      const isParentMissing = lacking.some((one) => one.at === parent);
      await go(at);
      await expect.poll(now, { message: at }).toBe(isParentMissing ? "/" : parent);
      await expect.poll(() => inMenu(at), { message: at }).toBe(0);
    }
    for (const row of sections) if (!isMissing(row)) found.get(row.at)?.add(inMenu(row.at) > 0);
  }
  for (const [at, seen] of found) expect(seen.size, `${at} is in the menu by its own right alone`).toBe(1);
});

test("ingredients are no section of the platform", async () => {
  const platform = await showConsole({ at: "/ingredients", session: sessions.platform });
  await expect.poll(platform.now).toBe("/");
  await expect.poll(() => inMenu("/places")).toBe(1);
  expect(inMenu("/ingredients")).toBe(0);
});

test("statistics are no section without their right", async () => {
  const { now } = await showConsole({ at: "/stats", session: ownerWithout(["stats_view"]) });
  await expect.poll(now).toBe("/");
  await expect.poll(() => inMenu("/places")).toBe(1);
  expect(document.querySelectorAll('nav a[href^="/stats"]')).toHaveLength(0);
});
