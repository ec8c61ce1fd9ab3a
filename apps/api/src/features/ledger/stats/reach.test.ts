/** Whom cards on phones reach: the figures of a history of guests, beside a count that knows nothing of how they are stored. */
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Claim } from "@rewardo/contract/claims";
import type { MemberView } from "@rewardo/contract/member-view";
import type { Stat } from "@rewardo/contract/stats";
import { addDays, localDay } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { keyOfBusiness } from "../../../testing/members.ts";
import { openMemberBrowser, type MemberBrowser } from "../../../testing/member-browser.ts";
import { openInviting } from "../../../testing/referrals.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createPlace } from "../../tenants/places/index.ts";

const zone = "Europe/Warsaw";
const clock = fixedClock("2026-05-01T08:00:00.000Z");
/** Stands for the build of the customers' application: pages are drawn as their data. */
const directory = mkdtempSync(join(tmpdir(), "member-"));
let app: TestApp;
beforeAll(async () => {
  mkdirSync(join(directory, ".vite/server"), { recursive: true });
  writeFileSync(join(directory, ".vite/server/package.json"), `{ "type": "module" }`);
  const drawing = `export const prepareMemberPages = async () => ({ page }) => ({ html: JSON.stringify(page), style_hashes: [] });`;
  writeFileSync(join(directory, ".vite/server/index.js"), drawing);
  app = await openTestApp({ clock, member_directory: directory });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

const key = () => ({ "idempotency-key": randomUUID() });
const navigation = { "sec-fetch-dest": "document" };

const shop = async () => {
  const business = await buildBusiness(app);
  const open = { owner: await app.as("OWNER", business.scope) };
  const second = await createPlace(business.ctx, { name: "Podgórze" });
  const business_key = await keyOfBusiness(business.ctx);
  const read = async (from: string, to: string, place_id?: string) => {
    const place = place_id === undefined ? "" : `&place_id=${place_id}`;
    const url = `/api/stats/phone_cards/table?from=${from}&to=${to}${place}`;
    return (await open.owner.call<Stat>("GET", url)).body;
  };
  return { ...business, open, business_key, read, places: [business.place_id, second] as const };
};
type Shop = Awaited<ReturnType<typeof shop>>;

const linesOf = (stat: Stat) =>
  Object.fromEntries(stat.items.map(({ key, value, figures }) => [key, { value, figures }]));

const begin = async ({ open: { owner }, stamps_card_id }: Shop, place_id: string) =>
  (
    await owner.call<{ claim: Claim; url: string }>(
      "POST",
      "/api/scanner/claims",
      { place_id, card_id: stamps_card_id },
      key(),
    )
  ).body;
const take = (phone: MemberBrowser, { url }: { url: string }) =>
  phone.ask("POST", "/api/member_claims", { token: url.split("/").at(-1)! });

/** The till gives the visit to a printed card. */
const putOnPaper = async (
  { ctx, open: { owner }, stamps_card_id }: Shop,
  { claim }: { claim: Claim },
): Promise<void> => {
  const [card] = await joinCard(ctx, stamps_card_id, [{ is_paper: true }]);
  const { status } = await owner.call("POST", `/api/scanner/claims/${claim._id}/paper`, { number: card!.number });
  expect(status).toBe(200);
};

/** What one guest did, as an onlooker would write it down. */
interface Guest {
  readonly way: "till" | "code" | "link";
  readonly place: string | null;
  readonly seenMs: number;
  /** Stood there without taking a card: with a printed card, or none. */
  readonly instead?: "on_paper" | "without_card" | "waiting" | undefined;
  readonly took?: boolean;
  /** Of the till's codes: how long it took. */
  readonly seconds?: number;
  /** Visits with a stamp that stood. */
  readonly visits: number[];
}

const dayOf = (ms: number) => localDay(ms, zone);

const countByHand = (guests: readonly Guest[], days: { from: string; to: string; today: string }, place?: string) => {
  const there = guests.filter(
    (one) =>
      dayOf(one.seenMs) >= days.from && dayOf(one.seenMs) <= days.to && (place === undefined || one.place === place),
  );
  const by = (fits: (one: Guest) => boolean) => {
    const of = (way: Guest["way"]) => there.filter((one) => one.way === way && fits(one)).length;
    return { till: of("till"), code: of("code"), link: of("link") };
  };
  const whole = (figures: object) => Object.values(figures).reduce((all: number, one: number) => all + one, 0);
  const first = ({ visits }: Guest) => (visits.length === 0 ? null : dayOf(Math.min(...visits)));
  const isBack = (one: Guest) =>
    one.visits.some((ms) => dayOf(ms) > first(one)! && dayOf(ms) <= addDays(first(one)!, 14));
  const hasTime = (one: Guest) => first(one) !== null && !isBack(one) && addDays(first(one)!, 14) >= days.today;
  const [seen, taken, stamped, returned] = [
    by(() => true),
    by(({ took }) => took === true),
    by((one) => one.took === true && first(one) !== null),
    by((one) => one.took === true && isBack(one)),
  ];
  const instead = (what: string) => there.filter((one) => one.instead === what).length;
  const has_time = there.filter((one) => one.took === true && hasTime(one)).length;
  return {
    seen: { value: whole(seen), figures: seen },
    taken: {
      value: whole(taken),
      figures: { ...taken, ...{ on_paper: instead("on_paper"), without_card: instead("without_card"), waiting: 0 } },
    },
    stamped: { value: whole(stamped), figures: stamped },
    returned: { value: whole(returned), figures: { ...returned, has_time } },
  };
};

/** The same numbers each time; which they are does not matter. */
const drawn = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
};

test("equals a count by hand of three dozen guests, for every period and place", async () => {
  const here = await shop();
  const { open, places, business_key } = here;
  const draw = drawn(7);
  const dayMs = 86_400_000;
  const startMs = Date.parse("2026-05-01T07:00:00.000Z");
  const guests: Guest[] = [];
  /** Of what guests did with their phones. */
  const statuses = new Set<number>();
  const todo: { readonly atMs: number; readonly run: () => Promise<void> }[] = [];
  const visit = (phone: MemberBrowser, guest: Guest, place_id: string, atMs: number, isReversed: boolean) =>
    todo.push({
      atMs,
      run: async () => {
        const { body } = await phone.ask<MemberView>("GET", `/api/member/${business_key}/view`);
        const basket = { number: body.cards[0]!.number, place_id, amount: 2000 };
        const done = await open.owner.call<{ transaction: { _id: string } }>(
          "POST",
          "/api/scanner/commit",
          basket,
          key(),
        );
        expect(done.status).toBe(201);
        if (!isReversed) guest.visits.push(atMs);
        else await open.owner.call("POST", `/api/transactions/${done.body.transaction._id}/reverse`, {}, key());
      },
    });
  const comeAgain = (phone: MemberBrowser, guest: Guest, place_id: string) => {
    for (let nr = draw(3); nr > 0; nr--) {
      const afterDays = 1 + draw(20);
      visit(phone, guest, place_id, guest.seenMs + afterDays * dayMs + draw(3600) * 1000, draw(5) === 0);
    }
  };
  for (let nr = 0; nr < 36; nr++) {
    const seenMs = startMs + draw(45) * dayMs + draw(10 * 3600) * 1000;
    const place = places[draw(2)]!;
    const phone = openMemberBrowser(app);
    const kind = draw(10);
    if (kind < 6) {
      const fate = draw(6);
      const seconds = 2 + draw(80);
      const instead = fate === 0 ? "on_paper" : fate === 1 ? "without_card" : undefined;
      const guest: Guest = { way: "till", place, seenMs, instead, took: fate > 2, seconds, visits: [] };
      guests.push(guest);
      todo.push({
        atMs: seenMs,
        run: async () => {
          const begun = await begin(here, place);
          if (fate === 0) await putOnPaper(here, begun);
          if (fate === 1) await open.owner.call("POST", `/api/scanner/claims/${begun.claim._id}/cancel`);
          if (fate <= 2) return;
          clock.set(new Date(seenMs + seconds * 1000).toISOString());
          statuses.add((await take(phone, begun)).status);
          guest.visits.push(seenMs);
        },
      });
      if (fate > 2) comeAgain(phone, guest, place);
    } else {
      const way = kind < 8 ? "code" : "link";
      const took = draw(3) > 0;
      const guest: Guest = { way, place: kind % 2 === 0 ? place : null, seenMs, took, visits: [] };
      guests.push(guest);
      const path = `/${way === "code" ? "JOIN" : "join"}/${business_key}${guest.place === null ? "" : `/${guest.place}`}`;
      todo.push({
        atMs: seenMs,
        run: async () => {
          statuses.add((await phone.ask("GET", path, undefined, navigation)).status);
          // Neither a page that is loaded again nor a program that looks at links is another guest.
          await phone.ask("GET", path, undefined, { ...navigation, "cache-control": "max-age=0" });
          await openMemberBrowser(app).ask("GET", path);
          if (!took) return;
          const body = {
            business_key,
            is_scanned: way === "code",
            ...(guest.place === null ? {} : { place_id: guest.place }),
          };
          statuses.add((await phone.ask("POST", "/api/member_joins", body)).status);
        },
      });
      if (took) comeAgain(phone, guest, place);
    }
  }
  let signedInMs = startMs;
  for (const { atMs, run } of todo.toSorted((one, other) => one.atMs - other.atMs)) {
    clock.set(new Date(atMs).toISOString());
    // A session ends after thirty days.
    if (atMs - signedInMs > 25 * dayMs) {
      open.owner = await app.as("OWNER", here.scope);
      signedInMs = atMs;
    }
    await run();
  }
  expect([...statuses]).toEqual([200]);
  const todayMs = startMs + 50 * dayMs;
  clock.set(new Date(Math.max(todayMs, ...todo.map(({ atMs }) => atMs + 1000))).toISOString());
  open.owner = await app.as("OWNER", here.scope);
  const today = dayOf(clock.nowMs());
  for (const [from, to] of [
    ["2026-05-01", "2026-06-20"],
    ["2026-05-10", "2026-05-16"],
    ["2026-06-01", "2026-06-14"],
    ["2026-05-07", "2026-05-07"],
  ] as const) {
    for (const place of [undefined, ...places]) {
      const stat = await here.read(from, to, place);
      const { seconds, ...lines } = linesOf(stat);
      expect(lines, `${from} ${to} ${place}`).toEqual(countByHand(guests, { from, to, today }, place));
      const before = countByHand(guests, { ...stat.previous, today }, place);
      const { seconds: _none, ...previous } = Object.fromEntries(stat.items.map((item) => [item.key, item.previous]));
      expect(previous).toEqual(Object.fromEntries(Object.entries(before).map(([name, { value }]) => [name, value])));
      const times = guests
        .filter((one) => one.way === "till" && one.took === true && (place === undefined || one.place === place))
        .filter(({ seenMs }) => dayOf(seenMs) >= from && dayOf(seenMs) <= to)
        .map((one) => one.seconds!)
        .toSorted((one, other) => one - other);
      expect(seconds!.figures["count"]).toBe(times.length);
      const middle = (times.length - 1) / 2;
      const half = times.length === 0 ? null : (times[Math.floor(middle)]! + times[Math.ceil(middle)]!) / 2;
      expect(seconds!.value).toBe(half);
      expect(Object.hasOwn(seconds!.figures, "most")).toBe(times.length >= 20);
    }
  }
});

test("a business without guests has nothing but zeros, and a phone that held the card is no new guest", async () => {
  const here = await shop();
  const today = dayOf(clock.nowMs());
  const none = linesOf(await here.read(today, today));
  expect(Object.values(none).map(({ value }) => value)).toEqual([0, 0, 0, 0, null]);
  const phone = openMemberBrowser(app);
  expect((await take(phone, await begin(here, here.places[0]))).status).toBe(200);
  expect((await take(phone, await begin(here, here.places[0]))).body).toMatchObject({ was_member: true });
  const one = linesOf(await here.read(today, today));
  expect([one["seen"]?.value, one["taken"]?.value, one["stamped"]?.value, one["returned"]?.value]).toEqual([
    1, 1, 1, 0,
  ]);
  // Both tell how long a code takes.
  expect(one["seconds"]?.figures).toEqual({ count: 2 });
});

test("a code that still waits, or was put on paper, says so; a taken stamp that is taken back is none", async () => {
  const here = await shop();
  const {
    open: { owner },
    places,
  } = here;
  const today = dayOf(clock.nowMs());
  const lines = async () => linesOf(await here.read(today, today));
  const { claim } = await begin(here, places[0]);
  expect((await lines())["taken"]?.figures).toMatchObject({ waiting: 1, on_paper: 0 });
  await putOnPaper(here, await begin(here, places[1]));
  expect((await lines())["taken"]?.figures).toMatchObject({ waiting: 1, on_paper: 1 });
  await owner.call("POST", `/api/scanner/claims/${claim._id}/cancel`);
  expect((await lines())["taken"]?.figures).toMatchObject({ waiting: 0, without_card: 1 });
  const phone = openMemberBrowser(app);
  const begun = await begin(here, places[0]);
  await take(phone, begun);
  const { transaction } = begun as unknown as { transaction: { _id: string } };
  await owner.call("POST", `/api/transactions/${transaction._id}/reverse`, {}, key());
  expect(await lines()).toMatchObject({ seen: { value: 3 }, taken: { value: 1 }, stamped: { value: 0 } });
});

test("readers who are limited to a place count that place alone", async () => {
  const here = await shop();
  const today = dayOf(clock.nowMs());
  await take(openMemberBrowser(app), await begin(here, here.places[0]));
  await take(openMemberBrowser(app), await begin(here, here.places[1]));
  const limited = await app.as("EMPLOYEE", here.scope, { place_ids: [here.places[1]] });
  const { body } = await limited.call<Stat>("GET", `/api/stats/phone_cards/table?from=${today}&to=${today}`);
  expect(linesOf(body)["taken"]?.value).toBe(1);
});

test("a friend's invitation is seen when its page is shown, and a card by it is taken by a link", async () => {
  const { qr_key, scope, join, invite } = await openInviting(app);
  const reads = (phone: MemberBrowser, path: string, more: object = {}) =>
    phone.ask("GET", path, undefined, { ...navigation, ...more });
  const inviter = openMemberBrowser(app);
  await reads(inviter, `/join/${qr_key}`);
  await join(inviter);
  const statuses: number[] = [];
  for (const [spelled, took] of [
    ["join", true],
    ["join", false],
    ["JOIN", false],
  ] as const) {
    const friend = openMemberBrowser(app);
    const { token } = await invite(inviter);
    const path = `/${spelled}/${token}`;
    statuses.push((await reads(friend, path)).status);
    // Neither again, nor by a program, nor by who invited.
    await reads(friend, path, { "cache-control": "max-age=0" });
    await openMemberBrowser(app).ask("GET", path);
    statuses.push((await reads(inviter, path)).status);
    if (!took) continue;
    await join(friend, token);
    // Whoever has the card is not shown it again.
    statuses.push((await reads(friend, path)).status);
  }
  expect(statuses).toEqual([200, 409, 409, 200, 409, 200, 409]);
  const owner = await app.as("OWNER", scope);
  const today = dayOf(clock.nowMs());
  const { body } = await owner.call<Stat>("GET", `/api/stats/phone_cards/table?from=${today}&to=${today}`);
  const { seen, taken } = linesOf(body);
  expect(seen).toEqual({ value: 4, figures: { till: 0, code: 0, link: 4 } });
  expect(taken).toMatchObject({ value: 2, figures: { till: 0, code: 0, link: 2 } });
});
