/** A card in Google Wallet: the link that the customer opens, what Google is told afterwards, and what it is spared. */
import { randomUUID } from "node:crypto";
import { platformBusinessId } from "@rewardo/contract/roles";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { moveClock, openGoogleDesk, walletDeps } from "../../../testing/google-desk.ts";
import { issuerId } from "../../../testing/google-sink.ts";
import { openTestWallet, type TestWallet, walletUrl } from "../../../testing/test-wallet.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { markChanged } from "./queue.ts";

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
  own.google.calls.length = 0;
  own.google.isAway = "none";
  // Whatever Google was tired of is over.
  later(1200);
});

const later = (seconds: number) => moveClock(clock, seconds);
const open = () => openGoogleDesk({ app, own, witness, clock, secrets });

const shownOf = (id: string) => own.google.objects.get(id) as Record<string, never> & { loyaltyPoints: object };
const balanceOf = (id: string): unknown => (shownOf(id).loyaltyPoints as { balance: unknown }).balance;
const patches = () => own.google.calls.filter(({ path }) => path.includes("loyaltyObject"));

test("the link is signed by the account, short enough for browsers, and leads the holder alone to their card", async () => {
  const { take, member, key, path, staff, row } = await open();
  const { status, link } = await take();
  expect(status).toBe(302);
  expect(link.length - "https://pay.google.com/gp/v/save/".length).toBeLessThanOrEqual(1800);
  const id = own.google.save(link);
  expect(id).toBe(`${issuerId}.${String((await row())["_id"])}`);
  expect(shownOf(id)).toMatchObject({
    ...{ state: "ACTIVE", loyaltyPoints: { balance: { string: "0/10" } } },
    barcode: { type: "QR_CODE", value: `RW1:${key}:${member.number}` },
  });
  // Nobody else can save it, and nothing of it names the customer.
  expect(() => own.google.save(link, "a stranger")).toThrow("Somebody else");
  const claims = Buffer.from(link.split(".")[1] ?? "", "base64url").toString();
  expect(
    JSON.parse(Buffer.from(link.slice(link.lastIndexOf("/") + 1).split(".")[1]!, "base64url").toString()),
  ).toMatchObject({
    ...{ aud: "google", typ: "savetowallet", origins: [walletUrl] },
  });
  expect(claims).not.toContain("@example.com");
  expect((await staff.call("GET", path)).status).toBe(401);
  const other = await open();
  const theirs = `/api/member/${other.key}/cards/${member.card_subscription_id}/google_pass`;
  expect((await other.caller.call("GET", theirs)).status).toBe(404);
  expect(own.google.calls).toEqual([]);
});

test("a saved card counts as added, is completed, and is told each new balance once", async () => {
  const { save, stamp, work, tell, row, take } = await open();
  await take();
  expect((await row())["added_at"]).toBeNull();
  const id = await save();
  expect(await row()).toMatchObject({ removed_at: null, due_at: null, awaited_until: null });
  expect((await row())["added_at"]).not.toBeNull();
  const { classId } = shownOf(id) as Record<string, unknown>;
  const asked = own.google.calls.filter(({ path }) => path.endsWith(id) || path.endsWith(String(classId)));
  expect(asked.map(({ method, path }) => `${method} ${path.split("/")[3]}`)).toEqual([
    ...["PATCH loyaltyClass", "PATCH loyaltyObject"],
  ]);
  const [shared] = [...own.google.classes.values()].filter((one) => one["id"] === shownOf(id)["classId"]);
  expect(shared).toMatchObject({ localizedProgramName: { defaultValue: { language: "pl" } } });
  own.google.calls.length = 0;
  await stamp();
  await stamp();
  await work();
  expect([balanceOf(id), patches().length]).toEqual([{ string: "2/10" }, 1]);
  const { wanted_revision, shown_revision } = await row();
  expect(shown_revision).toBe(wanted_revision);
  // What is as it was is not told.
  await witness.rows("update wallet_passes set due_at = now() where due_at is null and kind = 'google'");
  clock.set(new Date(Math.max(clock.nowMs(), Date.now()) + 1000).toISOString());
  await tell();
  expect(patches().filter(({ path }) => path.endsWith(id))).toHaveLength(1);
});

test("the picture of the stamps is drawn at an address that tells nothing and that nobody else can make", async () => {
  const { save, member, key, scope } = await open();
  const id = await save();
  const uri = (shownOf(id) as unknown as { heroImage: { sourceUri: { uri: string } } }).heroImage.sourceUri.uri;
  const { pathname, origin } = new URL(uri);
  expect(origin).toBe(walletUrl);
  const packed = Buffer.from(pathname.split("/").at(-1)!.split(".")[0]!, "base64url").toString();
  for (const secret of [member.number, member.card_subscription_id, key, scope.business_id])
    expect(packed).not.toContain(secret);
  const fetched = await app.app.inject(pathname);
  expect([fetched.statusCode, fetched.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(fetched.headers["cache-control"]).toContain("immutable");
  expect(await sharp(fetched.rawPayload).metadata()).toMatchObject({ width: 1032, height: 336 });
  const { programLogo } = own.google.classes.get(String(shownOf(id)["classId"])) as never as {
    programLogo: { sourceUri: { uri: string } };
  };
  const logo = await app.app.inject(new URL(programLogo.sourceUri.uri).pathname);
  expect(await sharp(logo.rawPayload).metadata()).toMatchObject({ width: 660, height: 660 });
  const forged = Buffer.from(packed.replace('"s"', '"s" ')).toString("base64url");
  const [, , , name = ""] = pathname.split("/");
  for (const other of [`${forged}.${name.split(".")[1]}.png`, `${name.split(".")[0]}.${"A".repeat(22)}.png`, "x.png"])
    expect((await app.app.inject(`/wallet/pictures/${other}`)).statusCode).toBe(404);
});

test("a link that nobody saves is looked for, and then only when the card moves; a removed one is told no more", async () => {
  const { take, tell, stamp, work, row, save } = await open();
  await take();
  for (let nr = 0; nr < 14; nr += 1) {
    later(1000);
    await tell();
  }
  expect(await row()).toMatchObject({ added_at: null, due_at: null });
  const looked = patches().length;
  expect(looked).toBe(13);
  await stamp();
  await work();
  expect(patches()).toHaveLength(looked + 1);
  const id = await save();
  expect((await row())["added_at"]).not.toBeNull();
  own.google.remove(id);
  await stamp();
  await work();
  expect((await row())["removed_at"]).not.toBeNull();
  own.google.calls.length = 0;
  await stamp();
  await work();
  expect(own.google.calls).toEqual([]);
  // Who takes it again has it again.
  await save();
  expect((await row())["removed_at"]).toBeNull();
  expect(balanceOf(id)).toEqual({ string: "3/10" });
  own.google.objects.delete(id);
  await stamp();
  await work();
  expect((await row())["removed_at"]).not.toBeNull();
});

test("a card is back in its wallet once its business is", async () => {
  const { save, scope, tell } = await open();
  const id = await save();
  const operator = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const states: unknown[] = [];
  for (const [verb, body] of [["suspend", { reason: "By mistake" }], ["resume"]] as const) {
    later(1);
    expect((await operator.call("POST", `/api/businesses/${scope.business_id}/${verb}`, body)).status).toBe(200);
    later(1);
    await markChanged(walletDeps({ app, own, clock, secrets }));
    await tell();
    states.push(shownOf(id)["state"]);
  }
  expect(states).toEqual(["INACTIVE", "ACTIVE"]);
});

test("a frozen, closed or erased card is put away, and one that is over has no code and no name", async () => {
  const states: unknown[] = [];
  for (const end of ["close", "erase"] as const) {
    const { save, staff, member, tell } = await open();
    const id = await save();
    const path = `/api/card_subscriptions/${member.card_subscription_id}`;
    const change = async (work: () => Promise<unknown>) => {
      later(1);
      await work();
      later(1);
      await markChanged(walletDeps({ app, own, clock, secrets }));
      await tell();
      states.push(shownOf(id)["state"]);
    };
    await change(() => staff.call("POST", `${path}/freeze`));
    await change(() => staff.call("POST", `${path}/unfreeze`));
    await change(async () => {
      const key = { "idempotency-key": randomUUID() };
      const answer =
        end === "close"
          ? await staff.call("POST", `${path}/close`)
          : await staff.call("POST", `/api/users/${member.user_id}/erase`, undefined, key);
      expect(answer.status).toBeLessThan(300);
    });
    expect(JSON.stringify(shownOf(id))).not.toContain(member.number);
    expect(shownOf(id)["barcode"]).toBeUndefined();
  }
  expect(states).toEqual(["INACTIVE", "ACTIVE", "EXPIRED", "INACTIVE", "ACTIVE", "INACTIVE"]);
});
