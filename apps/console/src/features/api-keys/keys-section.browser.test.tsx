import type { Account } from "@rewardo/contract/accounts";
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
