/** Which wallets the page offers: its phone's own, with its maker's badge. */
import axe from "axe-core";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { showPage } from "../testing/show.tsx";
import { business, views } from "../testing/views.ts";

const iphone = "iPhone; CPU iPhone OS 27_0 like Mac OS X";

const android = "Linux; Android 16; Pixel 9";

const badge = page.getByRole("link", { name: /^Add to/ });

/** The page on which a card is kept, on such a phone. */
const show = async (agent: string, wallets: readonly ("apple" | "google")[]) => {
  await page.viewport(390, 844);
  const seen = vi.spyOn(navigator, "userAgent", "get").mockReturnValue(`Mozilla/5.0 (${agent})`);
  showPage({ kind: "card", view: { ...views.regular, wallets: [...wallets] }, link: null, proves: null }, {}, "#keep");
  await expect.element(page.getByText("One way is enough, two are safer.")).toBeVisible();
  seen.mockRestore();
};

test.each([
  ["where none is configured", iphone, []],
  ["of another maker on an Android phone", android, ["apple"]],
  ["of another maker on an iPhone", iphone, ["google"]],
  ["on a computer", "X11; Linux x86_64", ["apple", "google"]],
  ["on an iPad, which has none", "iPad; CPU OS 27_0 like Mac OS X", ["apple"]],
  ["inside another app", `${iphone}) Instagram 300.0`, ["apple"]],
  ["inside another app on Android", `${android}) Instagram 300.0`, ["google"]],
] as const)("no wallet is offered %s", async (_name, agent, wallets) => {
  await show(agent, wallets);
  await expect.element(badge).not.toBeInTheDocument();
});

test.each([
  ["apple", iphone],
  ["google", android],
] as const)("the badge of %s leads to the card, by its maker's rules", async (offered, agent) => {
  await show(agent, ["apple", "google"]);
  const { card_subscription_id } = views.regular.cards[0]!;
  const path = `/api/member/${business.key}/cards/${card_subscription_id}/${offered}_pass`;
  await expect.element(badge).toHaveAttribute("href", path);
  const picture = badge.element().querySelector("img")!;
  expect(picture.getAttribute("src")).toBe(`/wallet/badges/${offered}/en`);
  expect(picture.getBoundingClientRect().height).toBe(48);
  const { top, bottom } = badge.element().getBoundingClientRect();
  const { top: from, bottom: to } = picture.getBoundingClientRect();
  expect(Math.min(from - top, bottom - to)).toBeGreaterThanOrEqual(8);
  const { violations } = await axe.run("main");
  expect(violations.map(({ id }) => id)).toEqual([]);
});
