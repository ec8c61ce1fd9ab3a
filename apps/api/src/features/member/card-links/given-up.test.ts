/** Cards that wait in the queue while the customer changes: which of them still go, and what is told of the others. */
import type { CardLink } from "@rewardo/contract/card-links";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock, nowIso } from "../../../platform/clock.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMemberBrowser } from "../../../testing/member-browser.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";
import { noteReturned } from "../../messaging/messages/index.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { userMailQueue } from "./index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
const secrets = passingSecretBox();
const mails: { to: string; text: string }[] = [];
let app: MessageApp;
let isDown = false;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
beforeEach(() => {
  mails.length = 0;
  isDown = false;
});
afterAll(() => app.close());

let keys = 0;
const key = () => ({ "idempotency-key": `given-up-${++keys}` });

const open = async (count: number) => {
  const business = await buildBusiness(app);
  const { business_id } = business.scope;
  const readers = await app.addReaders(business, count);
  await app.witness.rows("update users set email_confirmed_at = null where _id = any($1::uuid[])", [readers]);
  const owner = await app.as("OWNER", business.scope);
  const confirm = () => owner.call("POST", "/api/users/email_confirmations");
  const figures = async () => (await owner.call<object>("GET", "/api/users/email_confirmations")).body;
  const give = async (user_id: string, channel = "email") =>
    (await owner.call("POST", `/api/users/${user_id}/card_links`, { channel }, key())).status;
  const links = async (user_id: string) =>
    (await owner.call<{ links: CardLink[] }>("GET", `/api/users/${user_id}/phone_card`)).body.links;
  const merge = async (into_id: string, from_id: string) =>
    (await owner.call("POST", `/api/users/${into_id}/merge`, { from_id }, key())).status;
  let tried: { _id: string; payload: unknown }[] = [];
  const tryOut = async (isLastTry: boolean) => {
    const queue = userMailQueue({
      ...{ database: app.database, clock, secrets, public_url: "https://rewards.example.com", brand_name: "Rewardo" },
      log: { info: () => undefined, error: () => undefined },
      mailer: {
        send: async (mail) => {
          if (isDown) throw new Error("The mail server is down");
          mails.push(mail);
        },
        close: () => undefined,
      },
      sms: { send: async () => ({ provider_id: null }) },
    });
    const { signal } = new AbortController();
    for (const job of tried) await queue.handle({ ...job, signal, ending: signal, isLastTry });
  };
  /** Sends what waits, as the workers do. */
  const work = async (isLastTry = false) => {
    tried = await app.witness.rows<{ _id: string; payload: unknown }>(
      "delete from jobs.job where name = 'user_mails' and data ->> 'business_id' = $1 returning id as _id, data as payload",
      [business_id],
    );
    await tryOut(isLastTry);
  };
  /** The next try of what was tried last. */
  const again = () => tryOut(false);
  return { ...business, again, readers, owner, confirm, figures, give, links, merge, work };
};
const told = { unconfirmed: 0, askable: 0, waiting: 0, sent: 0, failed: 0, opened: 0, confirmed: 0 };
const addresses = () => mails.map(({ to }) => to);

test("of many that are mailed, who withdrew or confirmed meanwhile gets none; what staff sent them goes", async () => {
  const business = await open(4);
  const { readers, confirm, figures, give, work } = business;
  // The last two have one address, of which the other customer confirms it.
  const [withdrew, stays, own, twin] = readers as [string, string, string, string];
  await app.witness.rows(
    "update users u set email = o.email from users o where o.business_id = u.business_id and o._id = $2 and u._id = $1",
    [twin, own],
  );
  expect((await confirm()).body).toEqual({ count: 3 });
  expect(await give(withdrew)).toBe(201);
  await app.consent(business, withdrew, "email", false);
  await app.witness.rows(
    `update users u set email_confirmed_at = '2026-06-01' where _id = any($1::uuid[])
      and not exists (select 1 from member_links l where l.business_id = u.business_id and l.user_id = u._id)`,
    [[own, twin]],
  );
  expect(await figures()).toMatchObject({ waiting: 4 });
  await work();
  expect(addresses().toSorted()).toEqual([`${withdrew}@example.test`, `${stays}@example.test`].toSorted());
  expect(await figures()).toEqual({ ...told, unconfirmed: 1, sent: 2 });
});

test("a card that cannot go any more waits no longer, and did not come back", async () => {
  const business = await open(4);
  const { readers, figures, give, links, work } = business;
  const [gone, closed, bounced, erased] = readers as [string, string, string, string];
  for (const user_id of readers) expect(await give(user_id)).toBe(201);
  await app.witness.rows("update users set removed_at = now() where _id = $1", [gone]);
  await app.witness.rows("update card_subscriptions set status = 'closed' where user_id = $1", [closed]);
  await app.witness.rows("update users set email = null where _id = $1", [erased]);
  const returned = {
    channel: "email",
    address: `${bounced}@example.test`,
    user_id: bounced,
    message_id: bounced,
  } as const;
  await business.ctx.database.write(business.scope, (tx) =>
    noteReturned(tx, business.scope, { ...returned, reason: "hard_bounce", now: nowIso(clock) }),
  );
  await work();
  expect(mails).toEqual([]);
  expect(await figures()).toMatchObject({ waiting: 0, sent: 0, failed: 0 });
  expect(await links(bounced)).toMatchObject([{ sent_at: null, failed_at: null, is_over: true }]);
});

test("in place of a merged customer the survivor gets the card, at the address that it was for and at no other", async () => {
  const business = await open(2);
  const { ctx, owner, points_card_id, readers, confirm, figures, give, links, merge, work } = business;
  const [into, from] = (await joinCard(ctx, points_card_id, [{}, {}])).map(({ user_id }) => user_id);
  await app.witness.rows("update users set email = 'Ola@Example.test' where _id = $1", [from]);
  expect(await give(from!)).toBe(201);
  expect(await merge(into!, from!)).toBe(201);
  // Two with addresses of their own: the survivor's is another one.
  expect(await give(readers[0]!)).toBe(201);
  expect(await merge(readers[1]!, readers[0]!)).toBe(201);
  await work();
  expect(addresses()).toEqual(["Ola@Example.test"]);
  expect(await links(into!)).toMatchObject([{ sent_at: nowIso(clock), is_over: false }]);
  expect(await links(readers[1]!)).toMatchObject([{ sent_at: null, failed_at: null, is_over: true }]);
  const token = /\/c\/([0-9A-Z]{34})/i.exec(mails[0]!.text)![1];
  expect((await openMemberBrowser(app).ask("POST", "/api/member_links/open", { token })).status).toBe(200);
  const [survivor] = await app.witness.rows<{ confirmed: boolean }>(
    "select email_confirmed_at is not null as confirmed from users where _id = $1",
    [into],
  );
  expect(survivor).toEqual({ confirmed: true });
  expect(await figures()).toMatchObject({ waiting: 0, sent: 1, failed: 0 });
  // One of many still needs the survivor's consent.
  const [third] = await app.addReaders(business, 1);
  await app.witness.rows("update users set email_confirmed_at = null where _id = $1", [third]);
  await confirm();
  const [bare] = await joinCard(ctx, points_card_id, [{}]);
  expect(await merge(bare!.user_id, third!)).toBe(201);
  const answer = { channel: "email", is_granted: false, language: "pl" };
  expect((await owner.call("POST", `/api/users/${bare!.user_id}/consents`, answer)).status).toBe(200);
  mails.length = 0;
  await work();
  expect(addresses()).not.toContain(`${third}@example.test`);
  expect(await figures()).toMatchObject({ waiting: 0 });
});

test("a newly entered address that is confirmed between two tries gets nothing, and nothing waits", async () => {
  const { owner, points_card_id, figures, work, again } = await open(0);
  const ala = { first_name: "Ala", card_id: points_card_id, email: "ala@example.test" };
  const { _id } = (await owner.call<{ _id: string }>("POST", "/api/users", ala, key())).body;
  isDown = true;
  await expect(work()).rejects.toThrow("The mail server is down");
  expect(await figures()).toMatchObject({ waiting: 1, failed: 0 });
  isDown = false;
  await app.witness.rows("update users set email_confirmed_at = '2026-06-01' where _id = $1", [_id]);
  await again();
  expect(mails).toEqual([]);
  expect(await figures()).toMatchObject({ waiting: 0, sent: 0, failed: 0 });
});

test("a card that no try could send has failed; before the last try it waits", async () => {
  const { readers, figures, give, work } = await open(1);
  isDown = true;
  expect(await give(readers[0]!)).toBe(201);
  await expect(work()).rejects.toThrow("The mail server is down");
  expect(await figures()).toMatchObject({ waiting: 1, failed: 0 });
  expect(await give(readers[0]!)).toBe(201);
  await expect(work(true)).rejects.toThrow("The mail server is down");
  expect(await figures()).toMatchObject({ waiting: 1, failed: 1 });
});
