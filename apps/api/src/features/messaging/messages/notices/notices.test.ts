/** Word on phones that a message lies on the card: who is told, when, how often, and until when. */
import type { MessageFigures } from "@rewardo/contract/message-figures";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock.ts";
import { buildBusiness } from "../../../../testing/builders.ts";
import { openNoticeApp, type NoticeApp } from "../../../../testing/notice-app.ts";
import { signInMember } from "../../../../testing/members.ts";
import { sendDueNotices } from "./sending.ts";

const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
let app: NoticeApp;
beforeAll(async () => {
  app = await openNoticeApp(clock);
});
afterAll(() => app.close());
beforeEach(() => {
  clock.set(noon);
  app.service.taken.length = 0;
  app.service.isAway = "none";
});
const later = (minutes: number) => clock.set(new Date(clock.nowMs() + minutes * 60_000).toISOString());

const open = async () => {
  const business = await buildBusiness(app);
  const { user_id } = business.points;
  const phone = await app.tell(business, user_id);
  const figures = async (at: string) =>
    (await (await app.as("ADMIN", business.scope)).call<MessageFigures>("GET", `${at}/figures`)).body;
  return { business, user_id, phone, figures };
};

test("a browser that asked is told in its customer's words, and a touch is counted once", async () => {
  const { business, phone, figures } = await open();
  const at = await app.lay(business, "Nowa kawa");
  await app.work();
  await app.work();
  expect(app.service.complaints).toEqual([]);
  const [taken, ...others] = app.service.taken;
  expect([others, taken!.ttl, taken!.urgency]).toEqual([[], 86_400, "normal"]);
  expect(JSON.parse(taken!.text)).toMatchObject({
    ...{ business: "Kawiarnia Ziarno", title: "Nowa kawa", language: "pl", message: at.split("/").at(-1) },
    text: expect.stringMatching(/^Nowa kawa, \p{L}+/u),
  });
  expect(await figures(at)).toMatchObject({ delivered: 1, clicked: 0, notices: { told: 1, waiting: 0, not_told: [] } });
  const touched = `/notices/${at.split("/").at(-1)}/touched`;
  expect((await phone.member.call("POST", touched)).status).toBe(204);
  await phone.member.call("POST", touched);
  expect(await figures(at)).toMatchObject({ clicked: 1 });
  const stranger = await open();
  expect((await stranger.phone.member.call("POST", touched)).status).toBe(404);
});

test("nobody is told without asking, nor after a withdrawn consent, of what was queued before either", async () => {
  const { business, user_id, phone } = await open();
  const quiet = await signInMember(app, business.ctx, business.stamps.user_id);
  await quiet.call("POST", "/consents", { channel: "in_app", is_granted: true, language: "pl", is_16: true });
  expect((await quiet.call("GET", "/notices")).body).toMatchObject({ is_told: false });
  app.service.isAway = "broken";
  await app.lay(business, "Nowa kawa");
  await app.work();
  expect(await app.states(business)).toEqual({ waiting: 1 });
  await phone.member.call("POST", "/consents", { channel: "in_app", is_granted: false, language: "pl" });
  expect((await phone.member.call("GET", "/notices")).body).toMatchObject({ is_told: false });
  app.service.isAway = "none";
  later(60);
  await app.work();
  await app.lay(business, "Jeszcze jedna");
  await app.work();
  expect([app.service.taken, await app.states(business)]).toEqual([[], { withdrawn: 1 }]);
  // A consent that somebody gives again tells no browser by itself: it takes a touch.
  const consent = { channel: "in_app", is_granted: true, language: "pl", is_16: true };
  await phone.member.call("POST", "/consents", consent);
  await app.lay(business, "I jeszcze");
  await app.work();
  expect(app.service.taken).toEqual([]);
  const other = app.service.browser();
  await phone.member.call("POST", "/consents", { ...consent, is_granted: false });
  expect((await phone.member.call("POST", "/notices/browser", other.subscription)).status).toBe(403);
  expect(user_id).toBe(business.points.user_id);
});

test("two senders at once tell of three messages in 24 hours, and of no more", async () => {
  const { business, phone } = await open();
  const second = await app.tell(business, business.points.user_id);
  const browsers = [phone, second];
  const told: string[] = [];
  for (let hour = 0; hour < 5; hour += 1) {
    const at = await app.lay(business, `Kawa ${hour}`);
    await app.work({ web_push: null });
    // The first one ended as gone, since no browser could be told: it waits again for both senders.
    await app.witness.rows(
      "update notices set status = 'waiting', due_at = $2, ended_at = null, taken_at = null where message_id = $1",
      [at.split("/").at(-1), noon],
    );
    await Promise.all([sendDueNotices(app.deps), sendDueNotices(app.deps), sendDueNotices(app.deps)]);
    told.push(at);
    later(60);
  }
  for (const { titles } of browsers) expect(titles()).toEqual(["Kawa 2"]);
  expect(app.service.taken.map(({ text }) => (JSON.parse(text) as { title: string }).title).toSorted()).toEqual([
    "Kawa 0",
    "Kawa 0",
    "Kawa 1",
    "Kawa 1",
    "Kawa 2",
    "Kawa 2",
  ]);
  expect(await app.states(business)).toEqual({ told: 6, over_limit: 4 });
  // A day after the first one there is room for one.
  clock.set(new Date(Date.parse(noon) + 24 * 3_600_000 + 1000).toISOString());
  await app.lay(business, "Kawa 5");
  await app.lay(business, "Kawa 6");
  await app.work();
  const latest = app.service.taken.slice(6).map(({ text }) => (JSON.parse(text) as { title: string }).title);
  expect([new Set(latest).size, latest.length]).toEqual([1, 2]);
});

test("in quiet hours phones wait for the morning, and are told of the newest alone", async () => {
  const { business, phone } = await open();
  clock.set("2026-06-12T20:30:00.000Z");
  await app.lay(business, "Wieczór");
  await app.work();
  later(5);
  await app.lay(business, "Noc");
  await app.work();
  expect([app.service.taken, await app.states(business)]).toEqual([[], { replaced: 1, waiting: 1 }]);
  clock.set("2026-06-13T05:59:00.000Z");
  await app.work();
  expect(app.service.taken).toEqual([]);
  clock.set("2026-06-13T06:00:01.000Z");
  await app.work();
  expect(phone.titles()).toEqual(["Noc"]);
  expect((await phone.member.call<{ items: unknown[] }>("GET", "/messages")).body.items).toHaveLength(2);
});

test("a phone that is off shows the newest when it is on again, and nothing that is a day old", async () => {
  const { business, phone } = await open();
  for (const title of ["Rano", "W południe"]) {
    await app.lay(business, title);
    await app.work();
    later(30);
  }
  expect(app.service.taken).toHaveLength(2);
  expect(phone.titles()).toEqual(["W południe"]);
  later(24 * 60);
  expect(phone.titles()).toEqual([]);
});

test("a busy, broken or silent service is asked again later, and given up after a day", async () => {
  const { business, phone } = await open();
  await app.lay(business, "Kawa");
  app.service.fail("busy", "broken", "silent");
  for (const minutes of [0, 1, 2, 3]) {
    later(minutes);
    await app.work();
  }
  expect(phone.titles()).toEqual(["Kawa"]);
  app.service.isAway = "broken";
  await app.lay(business, "Herbata");
  await app.work();
  later(25 * 60);
  app.service.isAway = "none";
  // By day, as the quiet hours of a night are no reason to give up.
  await app.work();
  expect(await app.states(business)).toEqual({ told: 1, expired: 1 });
  expect(app.service.taken).toHaveLength(1);
});

test.each(["gone", "unknown"] as const)("a browser that is %s is not told again, and the others are", async (fault) => {
  const { business, phone } = await open();
  const second = await app.tell(business, business.points.user_id);
  app.service.fail(fault);
  await app.lay(business, "Kawa");
  await app.work();
  await app.lay(business, "Herbata");
  await app.work();
  const shown = [phone, second].map(({ titles }) => titles()).toSorted((a, b) => a.length - b.length);
  expect(shown).toEqual([[], ["Herbata"]]);
  expect(await app.states(business)).toEqual({ gone: 1, told: 2 });
  const standing = await Promise.all(
    [phone, second].map(({ member }) => member.call<{ is_told: boolean }>("GET", "/notices")),
  );
  expect(standing.filter(({ body }) => body.is_told)).toHaveLength(1);
});

test("a browser ends with its session, with its customer, and by itself", async () => {
  const { business, phone } = await open();
  expect((await phone.member.call("DELETE", "/notices/browser")).body).toMatchObject({ is_told: false });
  const signedOut = await app.tell(business, business.points.user_id);
  const { body } = await signedOut.member.call<{ items: { _id: string; is_this: boolean }[] }>("GET", "/browsers");
  await app.lay(business, "Kawa");
  await app.work({ web_push: null });
  await signedOut.member.call("DELETE", `/browsers/${body.items.find(({ is_this }) => is_this)!._id}`);
  const erased = await app.tell(business, business.stamps.user_id);
  await erased.member.call("POST", "/erasure", { confirmed: true });
  await app.lay(business, "Herbata");
  await app.work();
  expect(app.service.taken).toEqual([]);
  const left = await app.witness.rows(
    "select 1 from member_browsers where business_id = $1 and push_endpoint is not null",
    [business.scope.business_id],
  );
  expect(left).toEqual([]);
});

test("a browser gives another address when its own has changed, and only its own", async () => {
  const { phone } = await open();
  const next = app.service.browser();
  const asked = { ...next.subscription, replaces: phone.subscription.endpoint };
  expect((await phone.member.call("POST", "/notices/browser", asked)).body).toMatchObject({ is_told: true });
  expect((await phone.member.call("POST", "/notices/browser", asked)).status).toBe(404);
  const stranger = await open();
  expect((await stranger.phone.member.call("POST", "/notices/browser", asked)).status).toBe(404);
});

test("an address into a closed network, keys that are none, and a page without a session change nothing", async () => {
  const { business, phone } = await open();
  const { subscription } = app.service.browser();
  for (const [wrong, path] of [
    [{ ...subscription, endpoint: "https://10.0.0.7/push" }, "endpoint"],
    [{ ...subscription, endpoint: "https://169.254.169.254/latest" }, "endpoint"],
    [{ ...subscription, endpoint: "http://push.example.com/1" }, "endpoint"],
    [{ ...subscription, endpoint: "javascript:alert(1)" }, "endpoint"],
    [{ ...subscription, p256dh: "AAAA" }, "p256dh"],
    [{ ...subscription, auth: "AAAA" }, "p256dh"],
  ] as const) {
    const refused = await phone.member.call<{ errors: { path: string }[] }>("POST", "/notices/browser", wrong);
    expect([refused.status, refused.body.errors?.[0]?.path], wrong.endpoint).toEqual([400, path]);
  }
  await app.lay(business, "Kawa");
  await app.work();
  expect(phone.titles()).toEqual(["Kawa"]);
});
