/** A guest without a card at the till, in each state that their visit can be in. */
import type { Card } from "@rewardo/contract/cards";
import type { Claim } from "@rewardo/contract/claims";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Answer, refuse, sessions } from "@rewardo/web/testing/server.ts";
import { showTill } from "../testing/show-till.tsx";
import { aVisit } from "@rewardo/web/testing/visit.ts";

const card = (nr: number, more: object = {}): Card =>
  ({
    ...{ _id: `01a1fa33-42ea-7771-8148-8f6eba10300${nr}`, business_id: sessions.owner.business._id, status: "active" },
    ...{ type: "stamps_stacked", stamps_required: 10, members_count: 10 - nr, blank_count: 0, version: 1 },
    name: { en: nr === 1 ? "Coffee card" : "Cake card" },
    ...{ design: { stock: "forest", stamp_icon: "coffee_bean", image: null }, unit_name: null, unit_forms: null },
    earning: { _id: "e", mode: "visit", earns: 1, amount: null, filter: { mode: "all", names: [] } },
    rewards: [{ _id: "r", name: { en: "10th coffee" }, cost: 10 }],
    ...{ place_ids: null, created_at: "2026-06-12T12:00:00.000Z" },
    ...more,
  }) as unknown as Card;
const coffee = card(1);
const points = card(2, {
  ...{ type: "points", stamps_required: null, name: { en: "Club" } },
  earning: { _id: "e", mode: "each", earns: 1, amount: 1000, filter: { mode: "all", names: [] } },
});

const id = "01a1fa33-42ea-7771-8148-8f6eba104001";
const claimAt = (more: Partial<Claim> = {}): Claim => {
  const nowMs = Date.now();
  const at = (seconds: number) => new Date(nowMs + seconds * 1000).toISOString();
  return {
    ...{ _id: id, status: "waiting", card_subscription_id: id, number: "720411654821", card: coffee, balance: 1 },
    ...{ delta: 1, first_name: null, was_member: false, created_at: at(0), code_until: at(90), waits_until: at(990) },
    claimed_at: null,
    ...more,
  };
};
const taken = (): Partial<Claim> => ({ status: "claimed", claimed_at: new Date(Date.now() + 6000).toISOString() });
const url = "HTTPS://KARTA.EXAMPLE/K/0123456789ABCDEFGHJKMNPQRSTVWXYZ01";

const openPlaces = (usual: unknown) =>
  (usual as { items: object[] }).items.map((place) => ({ ...place, status: "active" }));

/** The till, whose server writes each visit and knows of its claim what `claim` says by then. */
const openTill = async ({ cards = [coffee], width = 390, answers = [] as (readonly [RegExp, Answer])[] } = {}) => {
  let known = claimAt();
  const begun = (usual: unknown) => ({
    ...(usual as object),
    ...{ claim: known, url, transaction: aVisit({ amount: null, can: { reverse: true } as never }) },
  });
  const shown = await showTill({
    session: sessions.owner,
    width,
    answers: [
      [/GET .*\/places\?/, (usual) => ({ ...(usual as object), items: openPlaces(usual), next_cursor: null })],
      [/GET .*\/cards\?/, () => ({ items: cards, next_cursor: null })],
      [/POST .*\/scanner\/claims$/, (usual) => Response.json(begun(usual), { status: 201 })],
      [/GET .*\/scanner\/claims\//, () => known],
      [/POST .*\/code$/, () => ({ claim: (known = claimAt()), url: `${url}2` })],
      [/POST .*\/cancel$/, () => (known = claimAt({ status: "without_card", balance: 0 }))],
      ...answers,
    ],
  });
  return { ...shown, becomes: (more: Partial<Claim>) => (known = claimAt(more)) };
};

const button = (name: string) => page.getByRole("button", { name, exact: true });
const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const newGuest = () => page.getByRole("button", { name: /^New guest/ }).click();
const started = (calls: readonly string[]) => calls.filter((one) => /POST .*\/scanner\/claims$/.test(one)).length;

test("one touch writes the visit and shows the code; a phone takes it, and the till says so by itself", async () => {
  const { server, becomes } = await openTill();
  await newGuest();
  await expect.element(title("Let the guest scan")).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Code for the guest’s camera" })).toBeVisible();
  await expect.element(page.getByText(/^(90|89|88) s/)).toBeVisible();
  await expect.element(page.getByText("already on the card", { exact: false })).toBeVisible();
  expect(started(server.calls)).toBe(1);
  becomes(taken());
  await expect.element(title("Card 4821")).toBeVisible();
  await expect.element(page.getByText("The stamp is on the card", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Read after 6 seconds")).toBeVisible();
  await button("Take it back").click();
  await expect.element(page.getByText("Taken back", { exact: true })).toBeVisible();
  await button("Next guest").click();
  await expect.element(page.getByRole("button", { name: /^New guest/ })).toBeVisible();
});

test("a code that ran out waits, and another one works; what is called off can be shown after all", async () => {
  await openTill();
  await newGuest();
  await expect.element(title("Let the guest scan")).toBeVisible();
  const nowMs = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => nowMs + 91_000);
  onTestFinished(() => clock.mockRestore());
  await expect.element(title("The code has run out")).toBeVisible();
  await expect.element(page.getByText("The visit waits for 15 more minutes")).toBeVisible();
  expect(page.getByRole("img", { name: "Code for the guest’s camera" }).elements()).toHaveLength(0);
  clock.mockRestore();
  await button("Show a new code").click();
  await expect.element(title("Let the guest scan")).toBeVisible();
  await button("Without a card").click();
  await expect.element(title("Without a card")).toBeVisible();
  await expect.element(page.getByText("The visit is in the turnover, there is no stamp.")).toBeVisible();
  await button("Show the code after all").click();
  await expect.element(title("Let the guest scan")).toBeVisible();
});

test("a till that is loaded again shows another code for the same visit", async () => {
  const body = { place_id: id, card_id: coffee._id };
  const owner = { actor_id: sessions.owner.account._id, business_id: sessions.owner.business._id };
  sessionStorage.setItem("rewardo:claim", JSON.stringify({ ...owner, key: "before-the-reload", body }));
  const { server } = await openTill();
  await expect.element(title("Let the guest scan")).toBeVisible();
  expect(started(server.calls)).toBe(1);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect.element(page.getByRole("button", { name: /^New guest/ })).toBeVisible();
  expect(sessionStorage.getItem("rewardo:claim")).toBeNull();
});

test("a printed card takes the visit", async () => {
  const { becomes } = await openTill({
    answers: [[/POST .*\/paper$/, () => becomes({ status: "on_paper", number: "482109375516" })]],
  });
  await newGuest();
  await button("On paper").click();
  await page.getByLabelText("Card number").fill("482109375516");
  await page.getByRole("button", { name: "Find the card" }).click();
  await expect.element(title("Card 5516")).toBeVisible();
  await expect.element(page.getByText("The printed card works at once")).toBeVisible();
});

test("of several programmes one is chosen, and a card that asks for the receipt is told it first", async () => {
  const { server } = await openTill({ cards: [coffee, points] });
  await newGuest();
  await expect.element(title("Guest without a card")).toBeVisible();
  expect(started(server.calls)).toBe(0);
  await button("Club").click();
  await expect.element(button("Show the code")).toBeDisabled();
  await page.getByRole("textbox", { name: "Receipt" }).fill("54");
  await button("Show the code").click();
  await expect.element(title("Let the guest scan")).toBeVisible();
  expect(started(server.calls)).toBe(1);
});

test("without a network nobody is asked to scan; a refusal says why", async () => {
  let isBack = false;
  await openTill({
    answers: [
      [
        /POST .*\/scanner\/claims$/,
        () => {
          if (!isBack) return refuse(503, "unavailable");
          const rejected = [{ code: "place_not_allowed", params: {} }];
          return Response.json({ status: 409, code: "refused", message: "", params: { rejected } }, { status: 409 });
        },
      ],
    ],
  });
  await newGuest();
  await expect.element(title("No network")).toBeVisible();
  await expect.element(button("Scan a card from the pile")).toBeVisible();
  isBack = true;
  await expect.element(button("Try again")).toBeVisible();
});

test("on a tablet the guest has one half, with nothing to press", async () => {
  const { becomes } = await openTill({ width: 1024 });
  await newGuest();
  const guest = page.getByRole("region", { name: "For the guest" });
  await expect.element(guest.getByText("Scan with your camera")).toBeVisible();
  await expect.element(guest.getByText("The stamp is already on it")).toBeVisible();
  await expect.element(title("Guest without a card")).toBeVisible();
  expect(guest.getByRole("button").elements()).toHaveLength(0);
  becomes(taken());
  await expect.element(guest.getByText("The card is on the phone")).toBeVisible();
  await expect.element(guest.getByText("9 more to 10th coffee")).toBeVisible();
  await expect.element(title("Card 4821")).toBeVisible();
});
