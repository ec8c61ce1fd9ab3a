/** The screens of a till without a network, in a browser that keeps its queue: what is promised, refused, waits, and differed. */
import axe from "axe-core";
import type { Card } from "@rewardo/contract/cards";
import { cardNumberFrom } from "@rewardo/rules/card-number";
import { loadPromises } from "@rewardo/texts/promises";
import { checkNetwork } from "@rewardo/web/network.ts";
import { forgetSession, setSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { useEffect, useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import type { Known } from "./known/snapshot.ts";
import { OfflineTill } from "./offline-till.tsx";
import { Band } from "./band.tsx";
import { onChanged, thisBrowser } from "./queue/browser.ts";
import { DiskFull } from "./queue/database.ts";
import { readWaiting } from "./queue/keeping.ts";
import { openRecords, type Records } from "./queue/records.ts";
import { prepareQueue } from "./queue/taking.ts";
import { SentView } from "./sent.tsx";
import { WaitingList } from "./waiting-list.tsx";
import type { Work } from "./work.ts";

const numberOf = (last: number): string => cardNumberFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7, last]));
const [full, started, strange] = [numberOf(1), numberOf(2), numberOf(3)];
const now = () => new Date().toISOString();
const { business } = sessions.owner;

const look = {
  _id: "card",
  name: { en: "Coffee card" },
  type: "stamps_stacked",
  status: "active",
  stamps_required: 10,
  design: { stock: "forest", stamp_icon: "coffee_bean", image: null },
  ...{ unit_name: null, unit_forms: null, earning: { mode: "visit", earns: 1 } },
  rewards: [{ _id: "r", name: { en: "10th coffee" }, cost: 10, is_available: true }],
} as unknown as Card;

const card = (number: string, first_name: string, balance: number): Known["cards"][number] => ({
  ...{ card_subscription_id: `of ${number}`, card_id: "card", programme_version_id: "v", numbers: [number] },
  ...{ first_name, balance, balance_until: null, reward_ids: balance < 10 ? [] : ["r"], coupons: [] },
  ...{ last_visit_at: null, seen_at: now() },
});
const known = (): Known => ({
  ...{ actor_id: "till", business_id: business._id, as_of: now(), device_at: Date.now(), looks: [look] },
  cards: [card(full, "Antoni", 10), card(started, "Oliwia", 7)],
  programmes: [
    {
      ...{ programme_version_id: "v", card_id: "card", unit: "stamp", stamps_required: 10, minutes_between_visits: 15 },
      rewards: [{ _id: "r", name: { en: "10th coffee" }, cost: 10 }],
      coupons: [],
    },
  ],
});

interface TillAs {
  limits?: { stamps: number; visits: number };
  cards?: Known["cards"];
  /** The disk is full, for as long as it says so. */
  isFull?: () => boolean;
  /** Happens when its queue is there, just before it is shown. */
  before?: () => void;
}

const diskFull = (): Promise<never> => Promise.reject(new DiskFull("full"));

/** A till with an open queue whose network has gone; what it promises is kept in this browser. */
const openTill = async (
  width: number,
  { limits = { stamps: 2, visits: 3 }, cards, isFull = () => false, before }: TillAs = {},
): Promise<void> => {
  await page.viewport(width, width < 769 ? 844 : 900);
  setSession(sessions.owner);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await checkNetwork();
  await loadPromises("en");
  const browser = thisBrowser();
  const disk = await openRecords(indexedDB);
  const records: Records = { ...disk, write: (work) => (isFull() ? diskFull() : disk.write(work)) };
  const owner = { actor_id: `till ${crypto.randomUUID()}`, business_id: business._id };
  const prepared = await prepareQueue(browser, records, owner);
  const answered_at = now();
  const answer = { answered_at, device_at: answered_at, steady_ms: browser.steady(), run: "another" };
  await records.write((rows) => rows.putQueue({ ...prepared, queue_id: "queue", answer, limits }));
  const first = { ...(await readWaiting(records, owner)), waiting: [], all: [], answered: [] };
  onTestFinished(async () => {
    records.close();
    browser.close();
    indexedDB.deleteDatabase("rewardo_till_queue");
    forgetSession();
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
    await checkNetwork();
    vi.unstubAllGlobals();
  });
  function Host() {
    const [waiting, setWaiting] = useState<Work["waiting"]>(first);
    useEffect(() => onChanged(() => void readWaiting(records, owner).then(setWaiting)), []);
    const work: Work = {
      ...owner,
      browser,
      records,
      waiting,
      known: { ...known(), ...(cards && { cards }) },
      sending: "idle",
    };
    return (
      <OfflineTill
        {...{ work, business, looks: [look], isList: false }}
        place={{ _id: "place", name: "Kazimierz" } as never}
        choices={{
          place_id: "place",
          new_card_id: null,
          sound: false,
          vibration: false,
          rush: false,
          rush_camera: null,
        }}
        onOver={() => undefined}
      />
    );
  }
  before?.();
  render(<Host />);
};

const faults = async (): Promise<string[]> => (await axe.run("main")).violations.map(({ id }) => id);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const findCard = async (number: string, isWide: boolean): Promise<void> => {
  if (!isWide) await button("Type the number").click();
  await page.getByRole("textbox", { name: "Card number" }).fill(number);
  await button("Find the card").click();
};

test.each([390, 1024])("at %i px it promises within the limits, and says what waits", async (width) => {
  const isWide = width > 768;
  await openTill(width);
  await expect.element(page.getByText("No network")).toBeVisible();
  await findCard(started, isWide);
  await expect.element(page.getByText(/^7 stamps, known at /)).toBeVisible();
  expect(await faults()).toEqual([]);
  await button("Promise 1 stamp").click();
  await expect.element(page.getByRole("heading", { name: "1 stamp promised" })).toBeVisible();
  await expect.element(page.getByText("1 visit is waiting")).toBeVisible();
  expect(await faults()).toEqual([]);

  // The reward once, and not again.
  await button("Scan next").click();
  await findCard(full, isWide);
  await expect.element(page.getByText(/^Within the limit: one reward/)).toBeVisible();
  await button("Hand over 10th coffee").click();
  await expect.element(page.getByRole("heading", { name: "10th coffee handed over" })).toBeVisible();
  await button("Scan next").click();
  await findCard(full, isWide);
  await button("Hand over 10th coffee").click();
  await expect.element(page.getByText(/The next one waits for the network/)).toBeVisible();
  await button("Scan next").click();

  // A card that is not known: stamps up to the limit, a second one soon is asked about.
  await findCard(strange, isWide);
  await expect.element(page.getByText("The balance is not known")).toBeVisible();
  await expect.element(page.getByText("Tell the guest: it goes on the card when the network is back.")).toBeVisible();
  expect(await faults()).toEqual([]);
  await button("Promise 1 stamp").click();
  await button("Scan next").click();
  await findCard(strange, isWide);
  await button("Promise 1 stamp").click();
  await page.getByRole("dialog", { name: "Stamp again?" }).getByRole("button", { name: "Promise 1 stamp" }).click();
  await button("Scan next").click();
  await findCard(strange, isWide);
  await expect
    .element(page.getByText("Without a network a till promises at most 2 stamps on a card. This would be more."))
    .toBeVisible();
  expect(await faults()).toEqual([]);
  await button("Scan next").click();

  await expect.element(page.getByText("4 visits are waiting")).toBeVisible();
  if (!isWide) await button("Show").click();
  await expect.element(page.getByRole("heading", { name: /^Waiting in the queue/ })).toBeVisible();
  await button("Take back Oliwia").click();
  await expect.element(page.getByText("taken back", { exact: true })).toBeVisible();
  expect(await faults()).toEqual([]);
});

test("only what differed is shown, each with its sentence; what the server could not read is for the people here", async () => {
  await page.viewport(390, 844);
  setSession(sessions.owner);
  onTestFinished(() => forgetSession());
  await loadPromises("en");
  const shown = { card_subscription_id: null, card_id: null, number: started, unit: "stamp", rewards: [], coupons: [] };
  const visit = { number: started, place_id: "place", seen_at: null, promised: 1 };
  const entry = (name: string, outcome: object) =>
    ({
      idempotency_key: name,
      at: now(),
      shown: { ...shown, name },
      promise: { kind: "visit", visit },
      outcome,
    }) as never;
  const reason = { code: "offline_limit", params: { limit: 6, measure: "stamps" } };
  const conflict = { outcome: "conflict", conflict: { _id: "c", reason, status: "open" } };
  const counted = entry("Zofia", { outcome: "counted", conflict: null });
  let next = 0;
  render(<SentView answered={[counted, entry("Oliwia", conflict)]} onNext={() => (next += 1)} />);
  await expect.element(page.getByRole("heading", { name: "2 visits sent" })).toBeVisible();
  await expect.element(page.getByText(/may promise 6 stamps on a card, and this was more/)).toBeVisible();
  await expect.element(page.getByText(/^You need do nothing\. The owner sees/)).toBeVisible();
  expect(document.querySelectorAll("main li")).toHaveLength(1);
  expect(await faults()).toEqual([]);
  await button("Scan next").click();
  expect(next).toBe(1);
});

test("a visit that the server cannot read is not called nothing to do", async () => {
  setSession(sessions.owner);
  onTestFinished(() => forgetSession());
  const shown = { card_subscription_id: null, card_id: null, number: started, unit: "stamp", rewards: [], coupons: [] };
  const promise = { kind: "visit", visit: { promised: 1 } };
  const outcome = { outcome: "refused", code: "validation_failed" };
  const entry = { idempotency_key: "one", at: now(), shown: { ...shown, name: "Oliwia" }, promise, outcome };
  render(<SentView answered={[entry as never]} onNext={() => undefined} />);
  await expect.element(page.getByText(/Write it down and tell the owner/)).toBeVisible();
  await expect.element(page.getByText(/You need do nothing/)).not.toBeInTheDocument();
});

test("a card whose balance has lapsed in part is not known any more: its reward is not offered, stamps are", async () => {
  const lapsed = { ...card(full, "Antoni", 10), balance_until: new Date(Date.now() - 60_000).toISOString() };
  await openTill(1024, { cards: [lapsed] });
  await findCard(full, true);
  await expect.element(page.getByRole("heading", { name: "Antoni" })).toBeVisible();
  await expect.element(page.getByText("balance not known", { exact: true })).toBeVisible();
  await expect.element(page.getByText("The balance is not known")).toBeVisible();
  await expect.element(button(/^Hand over/)).not.toBeInTheDocument();
  expect(await faults()).toEqual([]);
  await button("Promise 1 stamp").click();
  await expect.element(page.getByRole("heading", { name: "1 stamp promised" })).toBeVisible();
});

test("a reward whose balance lapses while the card is open is refused", async () => {
  const soon = Date.now() + 60_000;
  await openTill(1024, { cards: [{ ...card(full, "Antoni", 10), balance_until: new Date(soon).toISOString() }] });
  await findCard(full, true);
  await expect.element(button("Hand over 10th coffee")).toBeVisible();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: soon + 1 });
  await button("Hand over 10th coffee").click();
  await expect.element(page.getByText(/^Part of the balance has lapsed since/)).toBeVisible();
  await expect.element(page.getByText("No network")).toBeVisible();
});

test("an undo that cannot be written says so, after the visit and in the list", async () => {
  let isFull = false;
  await openTill(390, { isFull: () => isFull });
  await findCard(started, false);
  await button("Promise 1 stamp").click();
  await expect.element(page.getByRole("heading", { name: "1 stamp promised" })).toBeVisible();
  isFull = true;
  await button("Undo").click();
  await expect.element(page.getByText(/^This device is full, so nothing was taken back/)).toBeVisible();
  expect(await faults()).toEqual([]);
  await button("Show").click();
  await expect.element(page.getByText(/so nothing was taken back/)).not.toBeInTheDocument();
  await button("Take back Oliwia").click();
  await expect.element(page.getByText(/^This device is full, so nothing was taken back/)).toBeVisible();
  isFull = false;
  await button("Take back Oliwia").click();
  await expect.element(page.getByText("taken back", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/so nothing was taken back/)).not.toBeInTheDocument();
});

/** The browser's own stores refuse what is written, as on a full disk; the function that is given makes room. */
const fillDisk = (): (() => void) => {
  const refuse = (): never => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  };
  const refusing = (["put", "add"] as const).map((name) =>
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(refuse),
  );
  const free = () => {
    for (const one of refusing) one.mockRestore();
  };
  onTestFinished(free);
  return free;
};

test("on a full disk the till says so before it takes the next visit, and goes on once there is room", async () => {
  const almostFull = page.getByText(/^This device is almost full\. Free some room before the next visit/);
  let free = () => undefined as void;
  const before = () => {
    free = fillDisk();
  };
  await openTill(390, { before });
  await expect.element(almostFull).toBeVisible();
  // It comes with a movement.
  await expect.poll(faults).toEqual([]);
  await findCard(started, false);
  await button("Promise 1 stamp").click();
  await expect
    .element(page.getByText("This device is full, so nothing was promised. Free some room first."))
    .toBeVisible();
  // The reason is on the screen: the warning makes room for it.
  await expect.element(almostFull).not.toBeInTheDocument();
  await expect.poll(faults).toEqual([]);
  await button("Back").click();
  await expect.element(almostFull).toBeVisible();
  free();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(almostFull).not.toBeInTheDocument();
  await findCard(started, false);
  await button("Promise 1 stamp").click();
  await expect.element(page.getByRole("heading", { name: "1 stamp promised" })).toBeVisible();
});

test("where no stamps are promised nothing is said of up to 0", async () => {
  await openTill(390, { limits: { stamps: 0, visits: 0 } });
  await findCard(strange, false);
  await expect.element(page.getByText("The balance is not known")).toBeVisible();
  await expect.element(page.getByText("Without a network this till promises no stamps.")).toBeVisible();
  await expect.element(page.getByText(/[Uu]p to 0/)).not.toBeInTheDocument();
});

test("the band says that it sends only while it does, and that what was not taken is sent again", async () => {
  await page.viewport(390, 844);
  setSession(sessions.owner);
  onTestFinished(() => forgetSession());
  const answered_at = new Date(Date.now() - 48 * 3_600_000).toISOString();
  const entry = { promise: { kind: "visit" } };
  const waiting = {
    waiting: [entry],
    answered: [],
    all: [entry],
    others: 0,
    queue: { answer: { answered_at } },
  } as never;
  for (const [sending, words] of [
    ["sending", "sending now"],
    ["failed", "not taken yet, it is sent again by itself"],
    ["idle", "the network is back"],
  ] as const) {
    render(<Band {...{ waiting, sending }} onShow={null} />);
    await expect.element(page.getByText(words)).toBeVisible();
  }
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  onTestFinished(async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
    await checkNetwork();
    vi.unstubAllGlobals();
  });
  await checkNetwork();
  await expect.element(page.getByText(/^last sent: .*\p{L}/u).last()).toBeVisible();
});

test("a visit of another day is listed with its date, and what others left is only counted", async () => {
  await page.viewport(390, 844);
  setSession(sessions.owner);
  onTestFinished(() => forgetSession());
  const shown = { card_subscription_id: null, card_id: null, number: started, unit: "stamp", rewards: [], coupons: [] };
  const entry = (name: string, at: string) => ({
    ...{ idempotency_key: name, at, shown: { ...shown, name }, outcome: null },
    promise: { kind: "visit", visit: { promised: 1, seen_at: now() } },
  });
  const all = [entry("Zofia", new Date(Date.now() - 48 * 3_600_000).toISOString()), entry("Oliwia", now())];
  const waiting = { waiting: all, answered: [], all, others: 2, queue: null } as never;
  render(<WaitingList waiting={waiting} failure={null} onUndo={() => undefined} />);
  const dated = (name: string) =>
    page
      .getByRole("listitem")
      .filter({ hasText: name })
      .filter({ hasText: /\d{4}, \d/ });
  await expect.element(dated("Zofia")).toBeVisible();
  await expect.element(dated("Oliwia")).not.toBeInTheDocument();
  await expect.element(page.getByText(/^2 visits from other sign-ins wait here too/)).toBeVisible();
  expect(await faults()).toEqual([]);
});
