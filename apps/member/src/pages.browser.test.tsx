/** The customers' pages in a real browser, without a server: what they show and ask, and whether everyone can use them. */
import type { OwnReferral } from "@rewardo/contract/referrals";
import axe from "axe-core";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { MemberPage } from "./page.ts";
import { showPage } from "./testing/show.tsx";
import { business, coffeeCard, pages, promisedStamp, visit, views } from "./testing/views.ts";

const card = (view: (typeof views)[keyof typeof views]): MemberPage => ({
  kind: "card",
  view,
  link: null,
  proves: null,
});

/** What axe finds, by rule and place. */
const faults = async (): Promise<string[]> => {
  const { violations } = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
    // The document around the page is the server's: its title and language are tested there.
    rules: { "document-title": { enabled: false }, "html-has-lang": { enabled: false }, bypass: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${String(target)}`));
};

test.each(Object.keys(pages))("the page %s can be used by everyone, and fits 320 pixels", async (name) => {
  await page.viewport(320, 640);
  const shown = pages[name];
  if (shown === undefined) throw new Error(name);
  showPage(shown);
  await expect.poll(() => document.querySelector("main")).not.toBeNull();
  expect(await faults()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("a card says what is left, what is ready and what happened", async () => {
  await page.viewport(390, 844);
  showPage(card(views.regular));
  await expect.element(page.getByRole("heading", { name: "3 more to: Any coffee" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Lemonade/ })).toBeVisible();
  await expect.element(page.getByText("This is not valid at this hour")).toBeVisible();
  await expect.element(page.getByText("Open until 20:00")).toBeVisible();
  await page.getByText("Owsiane latte").click();
  await expect.element(page.getByText("On the card afterwards").first()).toBeVisible();
});

test("the code is shown by its address", async () => {
  await page.viewport(390, 844);
  showPage(card(views.regular));
  await page.getByRole("link", { name: "Show at the till" }).click();
  const side = page.getByRole("dialog", { name: "Show at the till" });
  await expect.element(side).toBeVisible();
  await expect.element(side.getByRole("img", { name: "QR code of the card" })).toBeVisible();
  await expect.element(side.getByText(/7571 8880 4534/)).toBeVisible();
  await side.getByRole("radio", { name: "Bar code" }).click();
  await expect.element(side.getByRole("img", { name: "Bar code of the card" })).toBeVisible();
});

test("a stamp that comes while the page is open lands on it, and asks how it was", async () => {
  await page.viewport(390, 844);
  const entry = visit({
    _id: "01960000-0000-7000-8000-000000000999",
    delta: 1,
    occurred_at: "2026-06-09T06:25:00.000Z",
  });
  const later = {
    ...views.regular,
    now: "2026-06-09T06:25:01.000Z",
    cards: views.regular.cards.map((one) => ({ ...one, balance: 8 })),
    entries: [entry, ...views.regular.entries],
  };
  showPage(card(views.regular), { [`GET /api/member/${business.key}/view`]: later });
  await expect.element(page.getByRole("heading", { name: "3 more to: Any coffee" })).toBeVisible();
  // Looked at again, once the page listens.
  const look = (): string | null => {
    document.dispatchEvent(new Event("visibilitychange"));
    return document.querySelector("h1")?.textContent ?? null;
  };
  await expect.poll(look).toBe("Stamp added");
  await expect.element(page.getByRole("radiogroup")).toBeVisible();
  await page.getByRole("button", { name: "Back to the card" }).click();
  await expect.element(page.getByRole("heading", { name: "2 more to: Any coffee" })).toBeVisible();
});

test("without a network the card stays, with the time it was known at", async () => {
  await page.viewport(390, 844);
  showPage(card(views.regular), { [`GET /api/member/${business.key}/view`]: new TypeError("Failed to fetch") });
  await expect.element(page.getByRole("heading", { name: "3 more to: Any coffee" })).toBeVisible();
  const lose = (): string | undefined => {
    window.dispatchEvent(new Event("offline"));
    return document.querySelector("h1 + p")?.textContent ?? undefined;
  };
  await expect.poll(lose).toMatch(/^Known at 08:20/);
  await expect.element(page.getByRole("link", { name: "Show at the till" })).toBeVisible();
});

test("a phone that the till refused is told the other ways: a customer with a proven contact is refused each time", async () => {
  await page.viewport(390, 844);
  showPage(pages["refused"]!);
  await expect.element(page.getByText(/^Ask once more/)).toBeVisible();
  await expect.element(page.getByText(/confirm the same one on a card on this phone/)).toBeVisible();
  const linked = (name: string) => page.getByRole("link", { name }).element().getAttribute("href");
  expect(linked("To a card on this phone")).toBe(`/join/${business.key}`);
  expect(linked("I have a recovery code")).toBe(`/r/${business.key}`);
});

test("joining is one touch, and tells no more than the business and the language", async () => {
  await page.viewport(390, 664);
  const asked = showPage({
    kind: "join",
    business,
    programmes: [coffeeCard],
    place_id: null,
    is_scanned: false,
    invitation: null,
  });
  const button = page.getByRole("button", { name: "Take the card" });
  await expect.element(button).toBeInViewport();
  expect(document.querySelectorAll("input")).toHaveLength(0);
  await button.click();
  await expect
    .poll(() => asked[0])
    .toEqual({
      what: "POST /api/member_joins",
      body: { business_key: business.key, language: "en", is_scanned: false },
    });
  await expect.element(page.getByText(/^That did not work/)).toBeVisible();
});

test("a claim that was taken shows the stamped card, and a used one says so", async () => {
  await page.viewport(390, 844);
  window.rewardoClaim = Promise.resolve({ is: "taken", view: views.first, was_member: false });
  showPage(pages["claim"] ?? { kind: "cards" });
  await expect.element(page.getByRole("heading", { name: "Your first stamp" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Keep the card" })).toBeVisible();
});

test("a reward that was handed over with a stamp is named, with what it took and what the visit added", async () => {
  await page.viewport(390, 844);
  window.rewardoClaim = Promise.resolve({ is: "taken", view: views.handedOver, was_member: true });
  showPage(pages["claim"] ?? { kind: "cards" });
  await expect.element(page.getByRole("heading", { level: 1, name: "Any coffee" })).toBeVisible();
  await expect.element(page.getByText("10 stamps taken off, 1 stamp added")).toBeVisible();
});

test("a claim that another phone took says so", async () => {
  await page.viewport(390, 844);
  window.rewardoClaim = Promise.resolve({ is: "refused", code: "claim_used" });
  showPage(pages["claim"] ?? { kind: "cards" });
  await expect.element(page.getByRole("heading", { name: "This code was used already" })).toBeVisible();
});

test.each(["claim", "join", "paper"])(
  "in another app's browser the page of a %s leads out before it takes anything",
  async (kind) => {
    await page.viewport(390, 844);
    const inApp = vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone) Instagram 300.0");
    try {
      await import("./claim/claim.ts");
      expect(window.rewardoClaim).toBeUndefined();
      const asked = showPage(pages[kind] ?? { kind: "cards" });
      await expect.element(page.getByText(/^You are in Instagram/)).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Open in Safari", exact: true })).toBeInViewport();
      await expect.element(page.getByRole("button", { name: "Take it here anyway" })).toBeVisible();
      expect(await faults()).toEqual([]);
      expect(asked.filter(({ what }) => what.startsWith("POST"))).toEqual([]);
    } finally {
      inApp.mockRestore();
    }
  },
);

test("a star from a mail is set and not sent; the button sends it", async () => {
  await page.viewport(390, 844);
  const [entry] = views.regular.entries;
  const where = `POST /api/member/${business.key}/feedback`;
  const asked = showPage(card(views.regular), { [where]: { rating: 4, comment: null } }, `#rate/${entry?._id ?? ""}/4`);
  await expect.element(page.getByText("Good", { exact: true })).toBeVisible();
  expect(await faults()).toEqual([]);
  expect(asked.some(({ what }) => what === where)).toBe(false);
  await page.getByRole("button", { name: "Send the opinion" }).click();
  await expect.element(page.getByRole("heading", { name: "Thank you, Oliwia" })).toBeVisible();
  expect(asked.find(({ what }) => what === where)?.body).toMatchObject({ rating: 4, comment: null });
});

test("after the first stamp three things are offered once, and none is ticked", async () => {
  await page.viewport(390, 844);
  const where = `PATCH /api/member/${business.key}/self`;
  const asked = showPage(card(views.first), { [where]: { ...views.first.self, is_asked: true } });
  const sheet = page.getByRole("region", { name: "Three more things, if you like" });
  await expect.element(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "No, thank you" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(asked.find(({ what }) => what === where)?.body).toEqual({ is_asked: true });
});

test("a consent is asked for alone, with its words, and only from 16 on", async () => {
  await page.viewport(390, 844);
  const where = `POST /api/member/${business.key}/consents`;
  const granted = { channel: "in_app", is_granted: true, source: "self", recorded_at: "2026-06-09T06:21:00.000Z" };
  const asked = showPage(
    card(views.fresh),
    { [where]: { ...views.fresh.self, consents: [granted] } },
    "#more/messages",
  );
  const onCard = page.getByRole("switch", { name: /On this card/ });
  await expect.element(onCard).not.toBeChecked();
  expect(await faults()).toEqual([]);
  await onCard.click();
  await expect.element(page.getByText(/^Messages are for people of/)).toBeVisible();
  expect(asked.some(({ what }) => what === where)).toBe(false);
  await page.getByRole("checkbox", { name: /I am 16 or older/ }).click();
  await onCard.click();
  await expect.element(onCard).toBeChecked();
  expect(asked.find(({ what }) => what === where)?.body).toMatchObject({ channel: "in_app", is_16: true });
});

test("a consent stays given when a view comes that was on its way before", async () => {
  await page.viewport(390, 844);
  const granted = { channel: "in_app", is_granted: true, source: "self", recorded_at: "2026-06-09T06:21:00.000Z" };
  let come = (_view: unknown): void => undefined;
  const onItsWay = new Promise((done) => (come = done));
  const where = `GET /api/member/${business.key}/view`;
  const asked = showPage(
    card(views.fresh),
    {
      [where]: onItsWay,
      [`POST /api/member/${business.key}/consents`]: { ...views.fresh.self, consents: [granted] },
    },
    "#more/messages",
  );
  const onCard = page.getByRole("switch", { name: /On this card/ });
  await expect.element(onCard).not.toBeChecked();
  // Looked at again, once the page listens.
  const look = (): boolean => {
    document.dispatchEvent(new Event("visibilitychange"));
    return asked.some(({ what }) => what === where);
  };
  await expect.poll(look).toBe(true);
  await page.getByRole("checkbox", { name: /I am 16 or older/ }).click();
  await onCard.click();
  await expect.element(onCard).toBeChecked();
  const balance = 3;
  const cards = views.fresh.cards.map((one) => ({ ...one, balance }));
  come({ ...views.fresh, now: "2026-06-09T06:25:01.000Z", cards });
  // The rest of the view is taken over: the card on this phone is remembered with its three stamps.
  await expect.poll(() => localStorage.getItem("rewardo_cards")).toContain(`"count":${balance}`);
  await expect.element(onCard).toBeChecked();
});

const invitations = `/api/member/${business.key}/referrals`;
const invitation = (status: OwnReferral["status"], more: Partial<OwnReferral> = {}): OwnReferral => ({
  ...{ _id: crypto.randomUUID(), card_id: coffeeCard.card_id, status, refusal: null, path: null },
  ...{ created_at: "2026-06-05T08:00:00.000Z", expires_at: "2026-07-05T08:00:00.000Z", joined_day: null },
  ...{ came_day: null, stands_until: null, settled_at: null, is_rewarded: false },
  ...more,
});
const sent = invitation("sent", { path: `/join/${business.key}ABCDEFGHJKMNPQRSTVWXYZ0123` });
const came = { joined_day: "2026-06-06", came_day: "2026-06-09", stands_until: "2026-06-23" };
const offered = {
  ...{ card_id: coffeeCard.card_id, inviter_coupon: promisedStamp, guest_coupon: promisedStamp },
  ...{ invitations_a_month: 5, made_this_month: 4, is_open: true },
};
const listed = (items: readonly OwnReferral[], more: object = {}) => ({
  cards: [{ ...offered, ...more }],
  signed_as: "Oliwia",
  items,
});

test("invitations say that somebody came, that one has run out and why one does not count, and never who", async () => {
  await page.viewport(320, 844);
  const items = [
    ...[sent, invitation("joined", { joined_day: "2026-06-06" }), invitation("came", came)],
    ...[invitation("paid", { ...came, is_rewarded: true }), invitation("lapsed"), invitation("withdrawn")],
    invitation("refused", { ...came, refusal: "was_customer" }),
  ];
  showPage(card(views.regular), { [`GET ${invitations}`]: listed(items) }, "#invite");
  await expect.element(page.getByText("4 of 5 this month")).toBeVisible();
  const text = document.querySelector("main")?.textContent;
  for (const words of [
    "valid until 5 Jul",
    "Somebody has the card",
    "+1",
    "Run out",
    "Whoever used it had been here before",
  ])
    expect(text).toContain(words);
  expect(document.querySelectorAll("li > span.s, main ul > li")).toHaveLength(6);
  expect(await faults()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("an invitation is made and shared by one touch, once for a hurried thumb, and withdrawn by another", async () => {
  await page.viewport(390, 844);
  const shared: string[] = [];
  Object.defineProperty(navigator, "share", {
    configurable: true,
    value: async ({ url }: { url: string }) => void shared.push(new URL(url).pathname),
  });
  const answers = {
    ...{ [`GET ${invitations}`]: listed([sent]), [`POST ${invitations}`]: sent },
    [`DELETE ${invitations}/${sent._id}`]: null,
  };
  const asked = showPage(card(views.regular), answers, "#invite");
  const button = page.getByRole("button", { name: "Send an invitation" });
  await button.dblClick();
  await expect.poll(() => shared).toEqual([sent.path]);
  expect(asked.filter(({ what }) => what.startsWith("POST"))).toHaveLength(1);
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect.poll(() => shared).toEqual([sent.path, sent.path]);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect.poll(() => asked.some(({ what }) => what.startsWith("DELETE"))).toBe(true);
  Reflect.deleteProperty(navigator, "share");
});

test("at the month's limit, without a network and where nobody is invited the page says so", async () => {
  await page.viewport(390, 844);
  const all = { [`GET ${invitations}`]: listed([], { made_this_month: 5 }) };
  showPage(card(views.regular), all, "#invite");
  await expect.element(page.getByRole("button", { name: "Send an invitation" })).toBeDisabled();
  await expect.element(page.getByText(/^You have used all invitations for this month/)).toBeVisible();
});

test("a page of invitations that does not load says so", async () => {
  await page.viewport(390, 844);
  showPage(card(views.regular), { [`GET ${invitations}`]: new TypeError("Failed to fetch") }, "#invite");
  await expect.element(page.getByText(/^That did not work/)).toBeVisible();
});

test("an invited guest takes the card with the invitation, by one touch", async () => {
  await page.viewport(390, 664);
  const invited = pages["invited"]!;
  const asked = showPage(invited);
  await expect.element(page.getByText("Oliwia invites you")).toBeVisible();
  await expect.element(page.getByText(/^Oliwia learns that somebody came/)).toBeVisible();
  const button = page.getByRole("button", { name: "Take the card" });
  await expect.element(button).toBeInViewport();
  await button.click();
  await expect
    .poll(() => asked[0]?.body)
    .toMatchObject({
      business_key: business.key,
      invitation: "ZYARN0K1ABCDEFGHJKMNPQRSTVWXYZ0123",
    });
});

test("a recovery code that was typed before the script had come is the one that is sent", async () => {
  await page.viewport(390, 844);
  const asked = showPage(pages["recover"]!);
  const field = page.getByRole("textbox");
  await expect.element(field).toBeVisible();
  // As the browser keeps it in what the server drew: no event tells the script.
  (field.element() as HTMLInputElement).value = "9T4H-K7QM-3WXB";
  await page.getByRole("button", { name: "Bring my card here" }).click();
  await expect.poll(() => asked[0]?.body).toMatchObject({ code: "9T4H-K7QM-3WXB" });
});

test("a recovery code whose answer was lost may have ended the one before; one that was refused has not", async () => {
  await page.viewport(390, 844);
  const code = `/api/member/${business.key}/recovery_code`;
  const answers: Record<string, unknown> = {
    [`GET ${code}`]: { made_at: "2026-06-01T08:00:00.000Z" },
    [`POST ${code}`]: new TypeError("Failed to fetch"),
  };
  showPage(card(views.regular), answers, "#keep/code");
  const earlier = page.getByText(/^There is one since/);
  const make = page.getByRole("button", { name: "Make a new code" });
  await expect.element(earlier).toBeVisible();
  await make.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("That did not work. An earlier code may have ended: make a new one once the network is back.");
  await expect.element(earlier).not.toBeInTheDocument();
  delete answers[`POST ${code}`];
  await make.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("That did not work. Check the network and try again.");
  await expect.element(earlier).toBeVisible();
});
