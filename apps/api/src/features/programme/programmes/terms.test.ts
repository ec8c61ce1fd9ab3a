import type { Programme } from "@rewardo/contract/programmes";
import type { Terms } from "@rewardo/contract/terms";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

interface Desk {
  readonly owner: Caller;
  readonly at: string;
  readonly place_id: string;
  change(changes: object): Promise<Programme>;
  publish(input?: object): Promise<Programme>;
  terms(query?: string): Promise<Terms>;
}

const openDesk = async (): Promise<Desk> => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const at = `/api/cards/${business.stamps_card_id}`;
  const send = async (method: "PATCH" | "POST", path: string, body: object): Promise<Programme> => {
    const { version } = (await owner.call<Programme>("GET", `${at}/programme`)).body;
    const sent = await owner.call<Programme>(method, path, body, { "if-match": String(version) });
    expect(sent.status).toBeLessThan(300);
    return sent.body;
  };
  return {
    ...{ owner, at, place_id: business.place_id },
    change: (changes) => send("PATCH", at, changes),
    publish: (input = { mode: "now", reason: { pl: "Kawa podrożała" } }) => send("POST", `${at}/publish`, input),
    terms: async (query = "") => (await owner.call<Terms>("GET", `${at}/terms${query}`)).body,
  };
};

const said = ({ sections }: Terms, section: string): string[] =>
  sections
    .filter((one) => one.section === section)
    .flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.sentences));

test("a draft's terms are written in the language that is asked for, and say what would change", async () => {
  const { change, terms } = await openDesk();
  expect((await terms()).changes).toEqual([]);
  await change({
    caps: {
      visits_per_day: 2,
      earned_per_day: null,
      minutes_between_visits: null,
      confirm_spending_above: null,
      confirm_on_phone_from: null,
    },
  });
  const polish = await terms("?language=pl");
  expect(said(polish, "earn")).toContain("Dziennie zalicza się najwyżej 2 wizyty.");
  expect(polish.changes.map(({ section }) => section)).toEqual(["earn"]);
  expect(said(await terms("?language=uk"), "earn")).toContain("На день зараховується щонайбільше 2 візити.");
  expect((await terms()).version).toBeNull();
});

test("each version keeps its text, tells when it held, why it came and whom it costs something", async () => {
  const { change, publish, terms } = await openDesk();
  const before = await terms("?language=en&version=1");
  expect(before).toMatchObject({ version: { number: 1, valid_until: null, is_live: true }, changes: [], reason: null });
  await change({ earning: { mode: "visit", earns: 2, amount: null, filter: { mode: "all", names: [] } } });
  await publish();
  clock.set("2026-06-13T08:00:00.000Z");
  await change({ earning: { mode: "visit", earns: 1, amount: null, filter: { mode: "all", names: [] } } });
  await publish();
  const [first, second, third] = [
    await terms("?language=en&version=1"),
    await terms("?language=en&version=2"),
    await terms("?language=en&version=3"),
  ];
  expect(first.sections).toEqual(before.sections);
  expect(first.version).toMatchObject({ is_live: false, valid_until: second.version?.valid_from });
  expect(third).toMatchObject({ version: { is_live: true, valid_until: null }, reason: { pl: "Kawa podrożała" } });
  const [changed] = third.changes;
  expect(changed).toMatchObject({ section: "earn", direction: "less" });
  expect(changed?.before).toContain("For each visit: 2 stamps.");
  expect(changed?.after).toContain("For each visit: 1 stamp.");
});

test("a version that does not exist, another language and another's card are refused", async () => {
  const { owner, at } = await openDesk();
  const other = await openDesk();
  expect((await owner.call("GET", `${at}/terms?version=9`)).status).toBe(404);
  expect((await owner.call("GET", `${at}/terms?version=0`)).status).toBe(400);
  expect((await owner.call("GET", `${at}/terms?language=fr`)).status).toBe(400);
  expect((await owner.call("GET", `${other.at}/terms`)).status).toBe(404);
});
