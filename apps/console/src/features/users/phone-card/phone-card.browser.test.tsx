/** The card on a customer's phone: what became of the links so far, and what is sent again after a lost answer. */
import type { CardLink, PhoneCard as PhoneCardOf } from "@rewardo/contract/card-links";
import type { User } from "@rewardo/contract/users";
import { replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Answer, sessions, startServer } from "@rewardo/web/testing/server.ts";
import { PhoneCard } from "./phone-card.tsx";

const at = "2026-06-12T08:00:00.000Z";
const link: CardLink = {
  ...{ _id: "01960000-0000-7000-8000-000000000001", channel: "email", created_at: at },
  ...{ sent_at: null, failed_at: null, opened_at: null, is_over: false },
};

/** Shows the part for a customer with one phone. */
const show = (links: readonly CardLink[], send: Answer = (usual) => usual, of: Partial<PhoneCardOf> = {}) => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    replaceSession(sessions.visitor);
  });
  replaceSession(sessions.owner);
  const server = startServer(sessions.owner);
  server.answer(/^GET .*\/phone_card$/, () => ({ phones: 1, email: "open", sms: "no_address", links, ...of }));
  server.answer(/^POST .*\/card_links$/, send);
  const user = { _id: "01960000-0000-7000-8000-000000000002", can: { modify: true }, card_subscriptions: [{}] };
  render(<PhoneCard user={user as unknown as User} />);
};

test("a link that was not sent says so, and none is on its way for ever", async () => {
  show([
    link,
    { ...link, _id: "2", is_over: true },
    { ...link, _id: "3", is_over: true, sent_at: at },
    { ...link, _id: "4", is_over: true, channel: "screen" },
  ]);
  const told = () => [...document.querySelectorAll("li")].map((row) => row.lastElementChild?.textContent);
  await expect.poll(told).toEqual(["on its way", "not sent", "not opened, ended", "not opened, ended"]);
});

test("without an address and a number one line says so, and what follows", async () => {
  show([], undefined, { phones: 0, email: "no_address" });
  await expect.element(page.getByText("No e-mail and no phone number: show the customer a code.")).toBeVisible();
  await expect.element(page.getByText("No phone has this card yet.", { exact: true })).toBeVisible();
  expect(page.getByText(/There is no|Send it/).elements()).toEqual([]);
});

test("after a lost answer the same is sent by the same key, and for a lost phone by another", async () => {
  const sent: { key: string | null; body: unknown }[] = [];
  show([], async (_usual, request) => {
    sent.push({ key: request.headers.get("idempotency-key"), body: await request.json() });
    throw new TypeError("Failed to fetch");
  });
  const lost = page.getByRole("checkbox", { name: /^The phone is lost/ });
  const send = async (times: number) => {
    await page.getByRole("button", { name: "Show a code" }).click();
    await expect.poll(() => sent.length).toBe(times);
  };
  await send(1);
  await send(2);
  await lost.click();
  await send(3);
  await lost.click();
  await send(4);
  const [one, other] = [{ channel: "screen" }, { channel: "screen", replaces: true }];
  expect(sent.map(({ body }) => body)).toEqual([one, one, other, one]);
  const [key, ...later] = sent.map((call) => call.key);
  expect(later).toEqual([key, expect.not.stringMatching(key!), key]);
});
