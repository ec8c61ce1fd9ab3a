/** A card in Apple Wallet, from the customer's page to the phone that fetches what changed. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { brokenRules } from "../../../testing/apple-rules.ts";
import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { platformBusinessId } from "@rewardo/contract/roles";
import type { Stat } from "@rewardo/contract/stats";
import { buildBusiness } from "../../../testing/builders.ts";
import { keyOfBusiness, memberCaller, openMemberSession } from "../../../testing/members.ts";
import { openPhone, openTestWallet, type TestPhone, type TestWallet } from "../../../testing/test-wallet.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { foldNext } from "../../ledger/stats/index.ts";
import { businessScope } from "../../../platform/scope.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { markPassesOf } from "./index.ts";
import { putOffUntil } from "./put-off.ts";
import { markChanged, tellKind } from "./queue.ts";

// A little later than the certificates, which openssl makes now.
const clock = fixedClock(new Date(Date.now() + 60_000).toISOString());
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
  own.sink.pushes.length = 0;
  own.sink.isAway = "none";
});

const deps = () => ({
  ...{ database: app.database, clock, secrets, wallet: own.wallet, log: jsonLog("silent", clock.nowMs) },
});
const later = (seconds: number) => clock.set(new Date(clock.nowMs() + seconds * 1000).toISOString());

const open = async () => {
  const business = await buildBusiness(app);
  const { ctx, scope, place_id, stamps_card_id } = business;
  const staff = await app.as("OWNER", scope);
  const [member] = await joinCard(ctx, stamps_card_id, [{}]);
  const { card_subscription_id, number, user_id } = member!;
  const key = await keyOfBusiness(ctx);
  const caller = memberCaller(app, await openMemberSession(ctx, user_id));
  const take = async () => {
    const answer = await app.app.inject({
      ...{ method: "GET", url: `/api/member/${key}/cards/${card_subscription_id}/apple_pass` },
      headers: { cookie: caller.cookie! },
    });
    return { status: answer.statusCode, type: answer.headers["content-type"], bytes: answer.rawPayload };
  };
  const stamp = async () => {
    later(1);
    const body = { number, place_id };
    const answer = await staff.call("POST", "/api/scanner/commit", body, { "idempotency-key": randomUUID() });
    expect([answer.status, answer.body]).toMatchObject([201, {}]);
  };
  /** What the workers do every second or two. */
  const work = async () => {
    await foldNext(app.database, scope, undefined, markPassesOf({ database: app.database, clock }));
    await tellKind(deps(), "apple");
  };
  const addPhone = async (): Promise<TestPhone> => {
    const phone = openPhone(app, (await take()).bytes);
    expect(await phone.register()).toBe(201);
    return phone;
  };
  const row = async () =>
    (
      await witness.rows<Record<string, string | null>>(
        "select *, (select count(*)::integer from wallet_devices d where d.business_id = p.business_id) as phones from wallet_passes p where business_id = $1",
        [scope.business_id],
      )
    )[0]!;
  return { ...business, staff, member: member!, key, caller, take, stamp, work, addPhone, row };
};

const headOf = (phone: TestPhone) => phone.pass().storeCard["headerFields"]![0]!.value;

test("the card is a pass by Apple's rules, of its holder alone", async () => {
  const { take, key, member, staff } = await open();
  const { status, type, bytes } = await take();
  expect([status, type]).toEqual([200, "application/vnd.apple.pkpass"]);
  expect(await brokenRules(bytes, { authority: own.authority, wwdr: own.certificates.wwdr })).toEqual([]);
  const phone = openPhone(app, bytes);
  expect(phone.pass()).toMatchObject({
    ...{ organizationName: "Kawiarnia Ziarno", webServiceURL: `https://cards.example.com/wallet/${key}` },
    barcodes: [
      { format: "PKBarcodeFormatQR", message: `RW1:${key}:${member.number}` },
      { format: "PKBarcodeFormatCode128", message: member.number },
    ],
  });
  expect(headOf(phone)).toBe("0/10");
  const path = `/api/member/${key}/cards/${member.card_subscription_id}/apple_pass`;
  expect((await staff.call("GET", path)).status).toBe(401);
  const other = await open();
  expect(
    (await other.caller.call("GET", `/api/member/${other.key}/cards/${member.card_subscription_id}/apple_pass`)).status,
  ).toBe(404);
});

test("a phone registers, is told of a new balance without a word, and fetches it once", async () => {
  const { addPhone, stamp, work, row } = await open();
  const phone = await addPhone();
  expect(await phone.register()).toBe(200);
  expect(await row()).toMatchObject({ phones: 1, removed_at: null, due_at: null });
  expect((await row())["added_at"]).not.toBeNull();
  await stamp();
  await stamp();
  await work();
  expect(own.sink.pushes).toEqual([
    { push_token: phone.push_token, topic: "pass.com.example.rewardo", by: "pass.com.example.rewardo", body: "{}" },
  ]);
  const changed = await phone.changed();
  expect(changed?.serialNumbers).toEqual([phone.pass().serialNumber]);
  expect(await phone.fetch()).toBe(200);
  expect(headOf(phone)).toBe("2/10");
  expect(await phone.fetch()).toBe(304);
  later(20);
  expect(await phone.changed(String(clock.nowMs()))).toBeNull();
  const { wanted_revision, shown_revision, sent_revision } = await row();
  expect([shown_revision, sent_revision]).toEqual([wanted_revision, wanted_revision]);
  // One connection carries all pushes.
  await stamp();
  await work();
  expect([own.sink.pushes.length, own.sink.sessions()]).toEqual([2, 1]);
  expect(await phone.unregister()).toBe(200);
  expect(await phone.unregister()).toBe(200);
  expect(await row()).toMatchObject({ phones: 0 });
  expect((await row())["removed_at"]).not.toBeNull();
  await stamp();
  await work();
  expect(own.sink.pushes).toHaveLength(2);
});

test("a balance that moved between taking the pass and registering is told at once", async () => {
  const { take, stamp, work } = await open();
  const phone = openPhone(app, (await take()).bytes);
  await stamp();
  await work();
  expect(own.sink.pushes).toEqual([]);
  expect(await phone.register()).toBe(201);
  await work();
  expect(own.sink.pushes).toHaveLength(1);
});

test("without the pass's own token nothing is told, whether the pass exists or not", async () => {
  const { addPhone, key } = await open();
  const phone = await addPhone();
  const other = await (await open()).addPhone();
  const serial = phone.pass().serialNumber;
  const type = "pass.com.example.rewardo";
  const device = "/v1/devices/strange/registrations";
  const tries: [method: "GET" | "POST" | "DELETE", path: string, body?: object][] = [
    ["GET", `/v1/passes/${type}/${serial}`],
    ["GET", `/v1/passes/${type}/${randomUUID()}`],
    ["GET", `/v1/passes/${type}/nothing`],
    ["GET", `/v1/passes/pass.com.example.other/${serial}`],
    ["POST", `${device}/${type}/${serial}`, { pushToken: "abcdef0123456789" }],
    ["DELETE", `${device}/${type}/${serial}`],
  ];
  for (const authorization of ["", "ApplePass short", `ApplePass ${other.pass().authenticationToken}`])
    for (const [method, path, body] of tries) {
      const answer = await phone.ask(method, path, body, { authorization });
      expect([answer.status, answer.bytes.toString()], `${method} ${path}`).toEqual([401, ""]);
    }
  // The right token under another business's address.
  const { pathname } = new URL(other.pass().webServiceURL);
  const answer = await app.app.inject({
    ...{ method: "GET", url: `${pathname}/v1/passes/${type}/${serial}` },
    headers: { authorization: `ApplePass ${phone.pass().authenticationToken}` },
  });
  expect(answer.statusCode).toBe(401);
  expect((await phone.ask("GET", `${device}/${type}`)).status).toBe(204);
  expect((await app.app.inject(`/wallet/NOSUCH00/v1/devices/x/registrations/${type}`)).statusCode).toBe(204);
  expect((await phone.ask("POST", `${device}/${type}/${serial}`, { pushToken: 7 })).status).toBe(400);
  expect((await phone.ask("POST", "/v1/log", { logs: ["late", 7] })).status).toBe(200);
  expect(key).toHaveLength(8);
});

test("what cannot be told is told later: the newest once, and phones that are gone never again", async () => {
  const { addPhone, stamp, work, row } = await open();
  const phone = await addPhone();
  await stamp();
  own.sink.fail("busy");
  await work();
  expect(own.sink.pushes).toEqual([]);
  expect(new Date((await row())["due_at"]!).getTime()).toBeGreaterThanOrEqual(clock.nowMs() + 7000);
  await stamp();
  await work();
  expect(own.sink.pushes).toEqual([]);
  for (const fault of ["broken", "cut"] as const) {
    later(600);
    own.sink.fail(fault);
    await work();
  }
  expect(await row()).toMatchObject({ tries: 3 });
  later(600);
  await work();
  await work();
  expect(own.sink.pushes).toHaveLength(1);
  expect(await row()).toMatchObject({ tries: 0, due_at: null });
  expect(await phone.fetch()).toBe(200);
  expect(headOf(phone)).toBe("2/10");
  own.sink.gone.add(phone.push_token);
  await stamp();
  await work();
  expect(await row()).toMatchObject({ phones: 0 });
  expect((await row())["removed_at"]).not.toBeNull();
  const delays = [0, 1, 4, 7, 20].map((tries) => putOffUntil(tries, null, 0, 0) / 1000);
  expect(delays).toEqual([2, 5, 60, 600, 600]);
  expect(putOffUntil(0, 30, 0, 1)).toBe(30_000);
});

test("after ten minutes of Apple's silence a phone is told once, and fetches the newest", async () => {
  const { addPhone, stamp, work, row } = await open();
  const phone = await addPhone();
  own.sink.isAway = "silent";
  for (let minute = 0; minute < 10; minute += 1) {
    if (minute % 3 === 0) await stamp();
    await work();
    later(60);
  }
  expect(Number((await row())["tries"])).toBeGreaterThan(3);
  own.sink.isAway = "none";
  later(900);
  await work();
  await work();
  expect(own.sink.pushes).toHaveLength(1);
  expect(await phone.fetch()).toBe(200);
  expect(headOf(phone)).toBe("4/10");
  expect(await row()).toMatchObject({ tries: 0, due_at: null });
}, 60_000);

test("a renamed, frozen, closed or merged card shows it, and one that is over has no code and is told no more", async () => {
  const { addPhone, staff, member, stamp, work, row } = await open();
  const phone = await addPhone();
  await stamp();
  await work();
  await phone.fetch();
  later(60);
  await markChanged(deps());
  expect((await row())["due_at"]).toBeNull();
  const path = `/api/card_subscriptions/${member.card_subscription_id}`;
  await staff.call("POST", `${path}/freeze`);
  later(1);
  await markChanged(deps());
  await work();
  expect(await phone.fetch()).toBe(200);
  expect(phone.pass().storeCard["secondaryFields"]).toMatchObject([{ label: "Stan" }, {}]);
  later(1);
  await staff.call("POST", `${path}/close`);
  later(1);
  await markChanged(deps());
  await work();
  expect(await phone.fetch()).toBe(200);
  expect(phone.pass()).toMatchObject({
    voided: true,
    storeCard: { secondaryFields: [{ value: "Ta karta jest zamknięta" }] },
  });
  expect(phone.pass().barcodes).toBeUndefined();
  expect(JSON.stringify(phone.pass())).not.toContain(member.number);
  expect(await row()).toMatchObject({ phones: 0 });
  expect(await brokenRules(phone.file(), { authority: own.authority, wwdr: own.certificates.wwdr })).toEqual([]);
});

test("the owner and the operator see how many passes there are, and how many are behind", async () => {
  const { addPhone, staff, stamp, work, scope } = await open();
  const healthNow = async () => {
    const operator = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
    return (await operator.call<PlatformHealth>("GET", "/api/platform_health")).body.wallet!;
  };
  const passesNow = async () => {
    const today = new Date(clock.nowMs()).toISOString().slice(0, 10);
    const { body } = await staff.call<Stat>("GET", `/api/stats/phone_cards/table?from=${today}&to=${today}`);
    return body.items.find(({ key }) => key === "passes");
  };
  expect(await passesNow()).toBeUndefined();
  // What the tests before left is behind by now.
  later(70);
  const before = await healthNow();
  expect(before).toMatchObject({ problem: null, is_ending: false, certificates_ending: 0 });
  const phone = await addPhone();
  await (await addPhone()).unregister();
  expect(await passesNow()).toMatchObject({ value: 1, figures: { added: 1, removed: 0, behind: 0 } });
  await stamp();
  await work();
  // Within a minute nothing is behind.
  expect(await passesNow()).toMatchObject({ figures: { behind: 0 } });
  later(70);
  expect(await passesNow()).toMatchObject({ figures: { behind: 1 } });
  const { passes, behind, added, removed } = (await healthNow()).apple;
  expect([passes, behind]).toEqual([before.apple.passes + 1, before.apple.behind + 1]);
  expect([added, removed]).toEqual([before.apple.added + 1, before.apple.removed]);
  expect(await phone.fetch()).toBe(200);
  expect(await passesNow()).toMatchObject({ value: 1, figures: { added: 1, removed: 0, behind: 0 } });
  expect(await phone.unregister()).toBe(200);
  expect(await passesNow()).toMatchObject({ value: 0, figures: { added: 1, removed: 1 } });
  await witness.rows(
    `insert into wallet_certificates values ($1, 'pass.x', 'A1B2C3D4E5', 'none', 'none', now() + interval '20 days', now(), now())`,
    [scope.business_id],
  );
  expect(await healthNow()).toMatchObject({ certificates_ending: 1 });
  const nowMs = clock.nowMs();
  later(340 * 86_400);
  expect(await healthNow()).toMatchObject({ problem: null, is_ending: true });
  later(30 * 86_400);
  expect(await healthNow()).toMatchObject({ problem: "expired", ends_at: null });
  clock.set(new Date(nowMs).toISOString());
});
