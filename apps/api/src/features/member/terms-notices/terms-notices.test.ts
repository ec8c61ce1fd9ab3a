/** Who is told that the rules of their card take from them, when, and once. */
import type { MemberView } from "@rewardo/contract/member-view";
import type { Programme, PublishPreview } from "@rewardo/contract/programmes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import { MailRefused } from "../../../platform/mail/mailer.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMemberBrowser } from "../../../testing/member-browser.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";
import { termsNoticeMailQueue, termsNoticeQueue } from "./index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
afterAll(() => app.close());

type Sent = Pick<Mail, "to" | "subject" | "text">;

const open = async (readers: number, card: "points_card_id" | "stamps_card_id" = "points_card_id") => {
  clock.set("2026-06-12T08:00:00.000Z");
  const business = await buildBusiness(app);
  const { business_id } = business.scope;
  const ids = await app.addReaders(business, readers);
  const owner = await app.as("OWNER", business.scope);
  const at = `/api/cards/${business[card]}`;
  const seen = async () => ({
    "if-match": String((await owner.call<Programme>("GET", `${at}/programme`)).body.version),
  });
  const limit = async (visits_per_day: number | null) => {
    const none = {
      earned_per_day: null,
      minutes_between_visits: null,
      confirm_spending_above: null,
      confirm_on_phone_from: null,
    };
    const changed = await owner.call("PATCH", at, { caps: { visits_per_day, ...none } }, await seen());
    expect(changed.status).toBe(200);
  };
  const publish = async (input: object) => (await owner.call("POST", `${at}/publish`, input, await seen())).status;
  /** Publishes a limit for everyone, from the first day on that it may hold. */
  const announce = async (): Promise<string> => {
    await limit(1);
    const { body } = await owner.call<PublishPreview>("GET", `${at}/publish`);
    const reason = { pl: "Nadużycia", en: "Abuse" };
    expect(await publish({ mode: "from_day", day: body.earliest_day, reason })).toBe(200);
    return body.earliest_day!;
  };
  const mails: Sent[] = [];
  const refuses = new Set<string>();
  const deps = {
    ...{ database: app.database, clock, public_url: "https://rewards.example.com", brand_name: "Rewardo" },
    log: { info: () => undefined, error: () => undefined },
    mailer: {
      send: async ({ to, subject, text }: Mail) => {
        if (refuses.has(to)) throw new MailRefused("No such box", { bounce: "hard" });
        mails.push({ to, subject, text });
      },
      close: () => undefined,
    },
  };
  const { signal } = new AbortController();
  /** Does the jobs of both queues until none is left; each twice, as when a worker dies after its work. */
  const work = async () => {
    for (const queue of [termsNoticeQueue(deps), termsNoticeMailQueue(deps)]) {
      for (;;) {
        const jobs = await app.witness.rows<{ _id: string; payload: unknown }>(
          "delete from jobs.job where name = $1 and data ->> 'business_id' = $2 returning id as _id, data as payload",
          [queue.name, business_id],
        );
        if (jobs.length === 0) break;
        for (const job of [...jobs, ...jobs]) await queue.handle({ ...job, signal, ending: signal, isLastTry: false });
      }
    }
  };
  return { ...business, ids, owner, limit, publish, announce, mails, refuses, work };
};

test("members are told once by mail, in their language, with the day, the reason and the way to the new text", async () => {
  const { ids, announce, mails, work } = await open(3);
  await app.witness.rows("update users set language = 'de' where _id = $1", [ids[0]]);
  await app.witness.rows("update users set email_confirmed_at = null where _id = $1", [ids[2]]);
  expect(await announce()).toBe("2026-06-27");
  await work();
  await work();
  expect(mails.map(({ subject }) => subject.replace(/^.*: /, "")).toSorted()).toEqual([
    "Ab 27. Juni 2026 ändern sich die Regeln Ihrer Karte",
    "od 27 czerwca 2026 zmieniają się zasady twojej karty",
  ]);
  const polish = mails.find(({ subject }) => subject.includes("czerwca"))!.text;
  expect(polish).toContain("„Nadużycia”");
  expect(polish).toMatch(/https:\/\/rewards\.example\.com\/terms\/[^/]+\/\d+\?version=2\n/);
});

test("what is published over it, or holds already, is told to nobody; a refused address ends it for one", async () => {
  const first = await open(2);
  await first.announce();
  await first.limit(null);
  expect(await first.publish({ mode: "now" })).toBe(200);
  await first.work();
  expect(first.mails).toEqual([]);

  const second = await open(2);
  await second.announce();
  const [{ email }] = (await app.witness.rows<{ email: string }>("select email from users where _id = $1", [
    second.ids[0],
  ])) as [{ email: string }];
  second.refuses.add(email);
  await second.work();
  expect(second.mails).toHaveLength(1);
  const rows = await app.witness.rows(
    "select sent_at is null as is_lost, failed_at is null as is_sent from terms_notices where business_id = $1 order by 1",
    [second.scope.business_id],
  );
  expect(rows).toEqual([
    { is_lost: false, is_sent: true },
    { is_lost: true, is_sent: false },
  ]);
});

test("the page of a card tells the day, the reason and where the new text is, until the day has come", async () => {
  const { scope, announce, limit, publish } = await open(0, "stamps_card_id");
  const [{ qr_key }] = (await app.witness.rows<{ qr_key: string }>("select qr_key from businesses where _id = $1", [
    scope.business_id,
  ])) as [{ qr_key: string }];
  const phone = openMemberBrowser(app);
  expect((await phone.ask("POST", "/api/member_joins", { business_key: qr_key })).status).toBe(200);
  const coming = async () => {
    const { body } = await phone.ask<MemberView>("GET", `/api/member/${qr_key}/view`);
    return body.cards.map(({ coming_terms }) => coming_terms);
  };
  expect(await coming()).toEqual([null]);
  await announce();
  const told = {
    number: 2,
    from: "2026-06-26T22:00:00.000Z",
    reason: { pl: "Nadużycia", en: "Abuse" },
    card_number: 1,
  };
  expect(await coming()).toEqual([told]);
  clock.set("2026-06-26T22:00:00.000Z");
  expect(await coming()).toEqual([null]);
  clock.set("2026-06-13T08:00:00.000Z");
  expect(await coming()).toEqual([told]);
  await limit(null);
  expect(await publish({ mode: "now" })).toBe(200);
  expect(await coming()).toEqual([null]);
});
