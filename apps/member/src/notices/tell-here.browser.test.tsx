/** The row that has a phone told of messages: what it says on each phone, and that nothing is asked before a touch. */
import axe from "axe-core";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Answers, showPage } from "../testing/show.tsx";
import { business, views } from "../testing/views.ts";

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 27_0 like Mac OS X) Version/27.0 Mobile Safari/604.1";
const consents = [
  { channel: "in_app", is_granted: true, source: "self", recorded_at: "2026-06-01T08:00:00.000Z" } as const,
];
const view = { ...views.regular, self: { ...views.regular.self, consents: [...consents] } };
const known = { public_key: "BAAA", is_told: false };
const standing = (answer: typeof known | { public_key: null; is_told: boolean }) => ({
  [`GET /api/member/${business.key}/notices`]: answer,
  [`GET /api/member/${business.key}/messages`]: { items: [] },
});

const row = page.getByRole("switch", { name: /Tell me on this phone/ });
const asked = vi.fn<() => Promise<NotificationPermission>>();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  asked.mockReset();
});

/** The customer's messages, on a phone whose permission stands so. */
const show = async (
  {
    permission = "default",
    agent,
    knowsPush = true,
  }: { permission?: string; agent?: string; knowsPush?: boolean } = {},
  answers: Answers = standing(known),
  shown: typeof view = view,
) => {
  await page.viewport(390, 844);
  vi.stubGlobal("Notification", { permission, requestPermission: asked });
  if (!knowsPush) vi.stubGlobal("PushManager", undefined);
  if (!knowsPush) Reflect.deleteProperty(globalThis, "PushManager");
  if (agent !== undefined) vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  showPage({ kind: "card", view: shown, link: null, proves: null }, answers, "#messages");
  await expect.element(page.getByRole("link", { name: "Change what you allow" })).toBeVisible();
};

test("nothing is asked by itself, and a touch asks the browser's question once", async () => {
  asked.mockResolvedValue("denied");
  await show();
  await expect.element(row).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  await row.click();
  await expect.element(page.getByText(/The browser’s question was not answered/)).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
  await expect.element(row).not.toBeChecked();
  const { violations } = await axe.run("main");
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("a browser that was told no says how it is allowed again", async () => {
  await show({ permission: "denied" });
  await expect.element(page.getByText(/Notifications from this page are blocked/)).toBeVisible();
  await expect.element(row).toBeDisabled();
});

test("without the consent it waits for it", async () => {
  const none = { ...view, self: { ...view.self, consents: [] } };
  await show({}, standing(known), none);
  await expect.element(page.getByText("once messages on this card are allowed")).toBeVisible();
  await expect.element(row).toBeDisabled();
});

test("an iPhone that knows no push is led to its home screen", async () => {
  await show({ agent: iphone, knowsPush: false });
  await expect.element(page.getByText(/works only from the home screen/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "To the home screen" })).toHaveAttribute("href", "#keep/home");
});

test.each([
  ["where the installation tells no browser", {}, standing({ public_key: null, is_told: false })],
  ["in a browser that cannot be told", { knowsPush: false }, standing(known)],
  ["inside another app", { agent: `${iphone} Instagram 300.0` }, standing(known)],
] as const)("the row is absent %s", async (_name, phone, answers) => {
  await show(phone, answers);
  await expect.element(row).not.toBeInTheDocument();
});
