/** The till waits for the customer's yes on their phone, and what staff may do where none comes. */
import type { RewardConfirmation } from "@rewardo/contract/reward-confirmations";
import type { Basket, Preview } from "@rewardo/contract/scanner";
import { cardNumberFrom } from "@rewardo/rules/card-number";
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showTill } from "../testing/show-till.tsx";
import { aVisit } from "@rewardo/web/testing/visit.ts";

const number = cardNumberFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]));
const reward_id = "01a1fa33-42ea-7771-8148-8f6eba101001";
let asks = 0;
/** Each question is another one. */
const idOf = (nr: number): string => `01a1fa33-42ea-7771-8148-8f6eba1020${String(nr).padStart(2, "0")}`;
const rejected = [{ code: "phone_confirmation_required", params: { cost: 8, from: 8, unit: "stamp" } }];
const refuse = (reasons: object[]): Response =>
  Response.json({ status: 422, code: "refused", message: "Refused", params: { rejected: reasons } }, { status: 422 });
const onePlace = (list: unknown): object => (list as { items: object[] }).items[0] ?? {};

/** A full card whose reward is pressed; `standing` is what the server says of the question then. Gives what is committed. */
const press = async (standing: () => Partial<RewardConfirmation> | Response) => {
  const sent: Basket[] = [];
  const cancelled: string[] = [];
  const card = { type: "stamps_stacked", stamps_required: 8, earning: { mode: "visit", earns: 1 } };
  const offer = { _id: reward_id, name: { en: "Breakfast" }, image: null, cost: 8, effect: { kind: "none" } };
  const reward = { ...offer, usable: true, rejected: null };
  const held = { coupons: [], offers: [], explanation: [], delta: 0, delta_pending: 0, discount: 0 };
  const asked = (usual: unknown, _id: string) => {
    const said = standing();
    if (said instanceof Response) return said;
    const question = { _id, status: "waiting", cost: 8, phones: 1, may_look: false };
    return { ...(usual as RewardConfirmation), ...question, ...said };
  };
  await showTill({
    session: sessions.owner,
    width: 390,
    answers: [
      [/\/phone_cards\//, (usual) => ({ ...(usual as object), signs: [] })],
      [/\/places\?/, (usual) => ({ items: [{ ...onePlace(usual), status: "active" }], next_cursor: null })],
      [/\/reward_confirmations$/, (usual) => asked(usual, idOf(++asks))],
      [/\/reward_confirmations\/[^/]+$/, (usual, { url }) => asked(usual, url.split("/").at(-1) ?? "")],
      [
        /\/reward_confirmations\/[^/]+\/cancel$/,
        (usual, request) => {
          cancelled.push(request.url);
          return usual;
        },
      ],
      [
        /\/scanner\/preview$/,
        async (usual, request) => {
          const preview = usual as Preview;
          const { reward_ids = [], confirmation_id } = (await request.json()) as Basket;
          const isAsked = reward_ids.length > 0 && confirmation_id === undefined;
          const found = { balance: 8, level: null, user_name: "Oliwia", numbers: ["482109375516"] };
          return {
            ...{ ...preview, ...held, to_pay: null, high_amount: null, takes_codes: false, rewards: [reward] },
            ...{ card: { ...preview.card, ...card, rewards: [] }, rejected: isAsked ? rejected : [] },
            card_subscription: { ...preview.card_subscription, ...found },
          };
        },
      ],
      [
        /\/scanner\/commit$/,
        async (usual, request) => {
          const basket = (await request.json()) as Basket;
          // The button may be pressed before it is known that the card asks.
          if (basket.confirmation_id === undefined) return refuse(rejected);
          sent.push(basket);
          return { ...(usual as object), transaction: aVisit({ can: { reverse: true } }) };
        },
      ],
    ],
  });
  await page.getByRole("button", { name: /^Type the number/ }).click();
  await page.getByRole("textbox", { name: "Card number" }).fill(number);
  await page.getByRole("button", { name: "Find the card" }).click();
  await page
    .getByRole("button", { name: "Hand over only" })
    .or(page.getByRole("button", { name: /^Hand over Breakfast/ }))
    .first()
    .click();
  return { sent, cancelled };
};

const faults = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.querySelector("[role=dialog]") ?? document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${String(target)}`));
};

test("the till counts down while the card is asked, and goes on by itself when the customer says yes", async () => {
  let status: RewardConfirmation["status"] = "waiting";
  const { sent } = await press(() => ({ status }));
  const waiting = page.getByRole("dialog", { name: "Yes on the phone?" });
  await expect.element(waiting.getByText(/^\d+ s left$/)).toBeVisible();
  await expect.element(waiting.getByRole("button", { name: "Hand over after looking" })).not.toBeInTheDocument();
  expect(await faults()).toEqual([]);
  expect(sent).toEqual([]);
  status = "confirmed";
  await expect.poll(() => sent).toMatchObject([{ reward_ids: [reward_id], confirmation_id: idOf(asks) }]);
  expect(sent[0]).not.toHaveProperty("looked");
});

test("where no phone holds the card, or nobody answered, staff look and say so", async () => {
  const { sent } = await press(() => ({ phones: 0, may_look: true }));
  const none = page.getByRole("dialog", { name: "No phone holds this card" });
  await expect.element(none.getByText(/Oliwia, and its number ends in 5516/).first()).toBeVisible();
  expect(await faults()).toEqual([]);
  await none.getByRole("button", { name: "Hand over after looking" }).click();
  await expect.poll(() => sent).toMatchObject([{ confirmation_id: idOf(asks), looked: true }]);
});

test("a no hands nothing over; staff ask again, or leave it", async () => {
  let standing: Partial<RewardConfirmation> = { status: "declined" };
  const { sent, cancelled } = await press(() => standing);
  const declined = page.getByRole("dialog", { name: "The customer said no" });
  await expect.element(declined.getByText(/Hand nothing over/).first()).toBeVisible();
  await expect.element(declined.getByRole("button", { name: "Hand over after looking" })).not.toBeInTheDocument();
  expect(await faults()).toEqual([]);
  standing = { status: "expired" };
  await declined.getByRole("button", { name: "Ask again" }).click();
  const silent = page.getByRole("dialog", { name: "Nobody answered" });
  await silent.getByRole("button", { name: "Not now" }).click();
  await expect.element(silent).not.toBeInTheDocument();
  expect([sent, cancelled.length]).toEqual([[], 1]);
});

test("a card that was asked too often is not asked, and staff read when it can be", async () => {
  const body = { status: 429, code: "too_many_requests", message: "Later", params: { retry_after_seconds: 290 } };
  const { sent } = await press(() => Response.json(body, { status: 429 }));
  const often = page.getByRole("dialog", { name: "This card was asked too often" });
  await expect.element(often.getByText("Hand nothing over. It can be asked again in 5 minutes.").first()).toBeVisible();
  await expect.element(often.getByRole("button", { name: "Ask again" })).not.toBeInTheDocument();
  expect(await faults()).toEqual([]);
  await often.getByRole("button", { name: "Not now" }).click();
  await expect.element(often).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});
