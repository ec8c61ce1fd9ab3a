/** What Google answers badly, or not at all: the newest balance arrives afterwards, no older one after it, and never too many calls. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openWallet } from "../../../platform/wallet/wallet.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { moveClock, openGoogleDesk, walletDeps } from "../../../testing/google-desk.ts";
import { openTestWallet, type TestWallet } from "../../../testing/test-wallet.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { keepGooglePass, tellKind } from "./index.ts";
import { putOffUntil } from "./put-off.ts";

const clock = fixedClock("2026-10-05T10:00:00.000Z");
const secrets = passingSecretBox();
let own: TestWallet;
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  own = await openTestWallet(clock);
  app = await openTestApp({ clock, wallet: own.wallet, secrets });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
  await own.close();
});
beforeEach(() => {
  own.google.isAway = "none";
  // Whatever Google was tired of is over.
  later(1200);
});

const later = (seconds: number) => moveClock(clock, seconds);
const open = () => openGoogleDesk({ app, own, witness, clock, secrets });

/** The stamps that Google shows, each time it was told. */
const watch = (id: string): string[] => {
  const seen: string[] = [];
  own.google.onObject = (told, { loyaltyPoints }) => {
    if (told === id) seen.push((loyaltyPoints as { balance: { string: string } }).balance.string);
  };
  return seen;
};

test("a busy or broken Google is asked later, as it says, and then told the newest alone", async () => {
  const { save, stamp, work, row } = await open();
  const seen = watch(await save());
  await stamp();
  own.google.fail("busy");
  await work();
  // It said seven seconds, and that counts for all passes.
  expect(new Date(String((await row())["due_at"])).getTime()).toBeGreaterThanOrEqual(clock.nowMs() + 7000);
  expect(own.wallet.google.room()).toBe(0);
  await stamp();
  for (const fault of ["broken", "cut", "late"] as const) {
    later(600);
    own.google.fail(fault);
    await work();
  }
  // The last of them was taken, but its answer was lost.
  expect(seen).toEqual(["2/10"]);
  expect(await row()).toMatchObject({ tries: 4 });
  await stamp();
  later(600);
  await work();
  expect(seen).toEqual(["2/10", "3/10"]);
  expect(await row()).toMatchObject({ tries: 0, due_at: null });
  expect(putOffUntil(0, 30, 0, 1)).toBe(30_000);
});

test("a state whose answer was lost is told again, also where the card is back to what was told before", async () => {
  const { save, stamp, work, staff } = await open();
  const id = await save();
  const shown = () => own.google.objects.get(id)?.["loyaltyPoints"];
  await stamp();
  own.google.fail("late");
  await work();
  expect(shown()).toMatchObject({ balance: { string: "1/10" } });
  const [visit] = (await staff.call<{ items: { _id: string }[] }>("GET", "/api/transactions?limit=1")).body.items;
  const key = { "idempotency-key": randomUUID() };
  const reversed = await staff.call("POST", `/api/transactions/${visit!._id}/reverse`, {}, key);
  expect(reversed.status).toBe(200);
  later(600);
  await work();
  expect(shown()).toMatchObject({ balance: { string: "0/10" } });
});

test("once Google asks to rest, what waits for its turn does not leave", async () => {
  const { ctx, stamps_card_id } = await open();
  const members = await joinCard(
    ctx,
    stamps_card_id,
    Array.from({ length: 30 }, () => ({})),
  );
  for (const { card_subscription_id } of members) {
    const id = await keepGooglePass({ ...ctx, clock }, card_subscription_id);
    own.google.keep(`${own.wallet.google.issuer_id}.${id}`, `${own.wallet.google.issuer_id}.${stamps_card_id}`);
  }
  own.google.calls.length = 0;
  own.google.isAway = "busy";
  await tellKind(walletDeps({ app, own, clock, secrets }), "google");
  expect(own.google.calls.length).toBeGreaterThan(0);
  expect(own.google.calls.length).toBeLessThan(15);
}, 30_000);

test("a pass that Google does not take holds up no other", async () => {
  const [broken, fine] = [await open(), await open()];
  const id = await broken.save();
  await fine.save();
  const { classId } = own.google.objects.get(id)!;
  own.google.objects.set(id, { ...own.google.objects.get(id), odd: "what Google refuses" });
  await broken.stamp();
  await broken.work();
  expect(await broken.row()).toMatchObject({ tries: 1 });
  expect(own.wallet.google.room()).toBeGreaterThan(1);
  await fine.stamp();
  await fine.work();
  expect(await fine.row()).toMatchObject({ tries: 0, due_at: null });
  own.google.objects.set(id, { id, classId, hasUsers: true });
  later(1000);
  await broken.work();
  expect(await broken.row()).toMatchObject({ tries: 0, due_at: null });
});

test("after ten minutes of silence all passes catch up, and one call at a time looked whether Google is back", async () => {
  const desks = [await open(), await open(), await open()];
  const ids: string[] = [];
  for (const { save } of desks) ids.push(await save());
  for (const { stamp } of desks) await stamp();
  own.google.isAway = "silent";
  for (let second = 0; second < 600; second += 60) {
    for (const { work } of desks) await work();
    later(60);
    if (second === 300) for (const { stamp } of desks) await stamp();
  }
  expect(own.wallet.google.room()).toBeLessThanOrEqual(1);
  own.google.isAway = "none";
  for (let turns = 0; turns < 20; turns += 1) {
    later(60);
    for (const { work } of desks) await work();
  }
  for (const id of ids)
    expect(own.google.objects.get(id)).toMatchObject({ loyaltyPoints: { balance: { string: "2/10" } } });
  for (const { row } of desks) expect(await row()).toMatchObject({ tries: 0, due_at: null });
}, 60_000);

test("sixty passes are told at no more than 20 calls a second, also by two servers", async () => {
  const { ctx, stamps_card_id, scope } = await open();
  const members = await joinCard(
    ctx,
    stamps_card_id,
    Array.from({ length: 60 }, () => ({})),
  );
  for (const { card_subscription_id } of members) {
    const id = await keepGooglePass({ ...ctx, clock }, card_subscription_id);
    own.google.keep(`${own.wallet.google.issuer_id}.${id}`, `${own.wallet.google.issuer_id}.${stamps_card_id}`);
  }
  own.google.calls.length = 0;
  // Another server of the installation, with its own connection to Google.
  const { settings, wallet } = own;
  const other = openWallet({ settings, clock, public_url: wallet.public_url, log: jsonLog("silent", clock.nowMs) });
  const deps = walletDeps({ app, own, clock, secrets });
  const second = { ...deps, wallet: { ...other, google: { ...other.google, room: () => 20 } } };
  const countTold = async (): Promise<number | undefined> => {
    const [told] = await witness.rows<{ count: number }>(
      "select count(*)::integer as count from wallet_passes where business_id = $1 and kind = 'google' and shown_revision = wanted_revision",
      [scope.business_id],
    );
    return told?.count;
  };
  // One tells at a time and takes a small share, so that both have work; it goes on in turns as the queue does.
  for (let turn = 0; turn < 10 && (await countTold()) !== 60; turn += 1) {
    await Promise.all([tellKind(deps, "google"), tellKind(second, "google")]);
    // What a busy machine let wait too long is due again.
    later(600);
  }
  other.close();
  expect(await countTold()).toBe(60);
  expect(own.google.calls.length).toBeGreaterThanOrEqual(60);
  expect(own.google.mostInASecond()).toBeLessThanOrEqual(20);
}, 60_000);

test("a token is asked for once and again when it is over; a deleted key and a foreign issuer end the offer", async () => {
  const { save, stamp, work, caller, key, take } = await open();
  const seen = watch(await save());
  const tokens = own.google.tokens();
  await stamp();
  await work();
  expect(own.google.tokens()).toBe(tokens);
  own.google.endTokens();
  await stamp();
  for (let turns = 0; turns < 3; turns += 1) {
    later(1000);
    await work();
  }
  expect(seen.at(-1)).toBe("2/10");
  const offered = async () =>
    (await caller.call<{ wallets: string[] }>("GET", `/api/member/${key}/view`)).body.wallets.includes("google");
  expect(await offered()).toBe(true);
  own.google.isIssuerForbidden = true;
  await stamp();
  await work();
  expect(own.wallet.google.standing()).toEqual({ kind: "broken", problem: "issuer_refused" });
  expect(await offered()).toBe(false);
  expect((await take()).status).toBe(404);
  own.google.isIssuerForbidden = false;
  own.google.isKeyDeleted = true;
  own.google.endTokens();
  later(700);
  await work();
  later(700);
  await work();
  expect(own.wallet.google.standing()).toEqual({ kind: "broken", problem: "account_refused" });
  own.google.isKeyDeleted = false;
  for (let turns = 0; turns < 3; turns += 1) {
    later(700);
    await work();
  }
  expect([seen.at(-1), await offered()]).toEqual(["3/10", true]);
});
