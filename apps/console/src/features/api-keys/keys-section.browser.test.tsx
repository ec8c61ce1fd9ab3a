import type { Account } from "@rewardo/contract/accounts";
import type { ApiKey } from "@rewardo/contract/api-keys";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { KeysSection } from "./keys-section.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
});

test.each([
  ["a person of the business", false, 1],
  ["the platform, which acts as the business and may own none", true, 0],
] as const)("a new key is offered to %s: %s", async (_who, is_acting, buttons) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ items: [], next_cursor: null })));
  const account = { permissions: ["integrations_modify"], is_acting } as unknown as Account;
  replaceSession({ account, account_role: null, business: null, device: null });
  render(<KeysSection />);
  await expect.element(page.getByText("No key yet")).toBeVisible();
  expect(page.getByRole("button", { name: "New key" }).elements()).toHaveLength(buttons);
});

const key = (name: string, can: ApiKey["can"]) =>
  ({
    ...{ _id: name, name, prefix: "rwk_7fc7zNYs", permissions: [], place_ids: null, status: "active" },
    ...{ expires_at: null, last_used_at: null, owner_name: "Marta Wrona", previous_until: null, can },
  }) as unknown as ApiKey;

test("a key is revoked from its menu, after a question; who may neither revoke nor replace it has no menu", async () => {
  const items = [key("Web shop", { rotate: true, revoke: true }), key("Old", { rotate: false, revoke: false })];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ items, next_cursor: null })));
  const account = { permissions: ["integrations_modify"], is_acting: false } as unknown as Account;
  replaceSession({ account, account_role: null, business: null, device: null });
  render(<KeysSection />);
  await page.getByRole("button", { name: "More for Web shop" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await expect.element(page.getByRole("dialog", { name: "Revoke the key Web shop?" })).toBeVisible();
  expect(page.getByRole("button", { name: "More for Old" }).elements()).toHaveLength(0);
});
