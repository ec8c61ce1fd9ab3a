/** What happens around orders: providers that are away, clocks that are put back, credentials that end, and what is logged. */
import type { IntegrationHealth } from "@rewardo/contract/integration-health";
import { behindMinutes, integrationTypes, type Integration } from "@rewardo/contract/integrations";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { integrationMailQueue } from "../integrations/index.ts";
import { jsonLog } from "../../../platform/log.ts";
import { smtpMailer } from "../../../platform/mail/smtp.ts";
import { openMailServer } from "../../../testing/mail-server.ts";
import {
  begin,
  consent,
  minuteMs,
  openPosSuite,
  pointsOf,
  posClient,
  type PosSuite,
} from "../../../testing/pos-suite.ts";

const hourMs = 60 * minuteMs;
let suite: PosSuite;
beforeAll(async () => {
  suite = await openPosSuite("info");
});
afterAll(() => suite.close());

/** What was written to the log, which else would stand between the tests' own lines. */
let written = "";
beforeAll(() => {
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterAll(() => vi.restoreAllMocks());
afterEach(async () => {
  Object.values(suite.simulators).forEach((one) => (one.isRevoked = false));
  await suite.rest();
});

/** How often each order is a visit that stands, and how often it was taken back. */
const visitsOf = async (ids: readonly string[]) => {
  const text = `select external_order_id as id, count(*) filter (where kind = 'visit')::integer as visits,
      count(*) filter (where status = 'reversed')::integer as reversals
    from transactions where external_order_id = any($1) group by 1 order by 1`;
  return suite.witness.rows<{ id: string; visits: number; reversals: number }>(text, [ids]);
};

describe.each(integrationTypes)("%s", (type) => {
  test("away for a day and back: every order of the day counts once", { timeout: 60_000 }, async () => {
    const shop = await suite.open(type);
    const { driver, owner, points } = shop;
    // Of a system that sends by itself we know nothing while it is silent.
    const isRead = shop.integration.way !== "key";
    const silent = isRead
      ? { is_behind: true, trouble: "unreachable", lag_seconds: 960 }
      : { is_behind: false, trouble: null, lag_seconds: 0 };
    const state = async () => (await owner.call<Integration>("GET", `/api/integrations/${shop.integration._id}`)).body;
    const card = points.number;
    const [early, changed, cancelled] = [suite.order({ card }), suite.order({ card }), suite.order({ card })];
    [early, changed, cancelled].forEach(driver.put);
    await driver.turn();
    expect(await suite.balanceOf(points.card_subscription_id)).toBe(9);

    driver.setAway(true);
    const from = suite.nowText();
    suite.later(14 * minuteMs);
    await driver.turn();
    expect((await state()).is_behind, "for a quarter of an hour nobody is alarmed").toBe(false);
    suite.later(2 * minuteMs);
    expect(await state()).toMatchObject(silent);
    // The second is closed again with less on it, the third is cancelled: all while we hear nothing.
    const noon = suite.order({ card });
    driver.put(noon);
    suite.later(8 * hourMs);
    const now = () => ({ updated_at: suite.nowText() });
    driver.put({ ...changed, items: changed.items.slice(0, 1), ...now() });
    driver.put({ ...cancelled, state: "cancelled", ...now() });
    await driver.turn();
    suite.later(16 * hourMs);
    const late = suite.order({ card });
    driver.put(late);
    const ids = [early, changed, cancelled, noon, late].map(({ id }) => id);
    await driver.turn();
    expect(await suite.listed(shop, ids)).toHaveLength(3);

    driver.setAway(false);
    suite.later(minuteMs);
    // Its next turn comes later and later; a person need not wait for it.
    await driver.turn();
    expect((await state()).trouble).toBe(silent.trouble);
    expect((await owner.call("POST", `/api/integrations/${shop.integration._id}/ask`)).status).toBe(200);
    await driver.turn();
    expect((await state()).trouble).toBeNull();
    await driver.deliver();
    expect(await state()).toMatchObject({ is_behind: false, trouble: null, lag_seconds: 0 });
    expect((await state()).last_heard_at! > from).toBe(true);
    const path = `/api/integrations/${shop.integration._id}/health`;
    const { hours, failures, connected_by, places } = (await owner.call<IntegrationHealth>("GET", path)).body;
    const sum = (name: Exclude<keyof (typeof hours)[number], "at">) => hours.reduce((all, hour) => all + hour[name], 0);
    const lateHours = hours.filter(({ most_lag_seconds }) => most_lag_seconds > behindMinutes * 60);
    const heard = { asked: sum("asked") > sum("failed"), failed: sum("failed") > 0, pushed: sum("pushed") > 0 };
    expect({ ...heard, isLate: lateHours.length > 0 }).toEqual(
      isRead
        ? { asked: true, failed: true, pushed: false, isLate: true }
        : { asked: false, failed: false, pushed: true, isLate: false },
    );
    expect({ failures, connected_by, orders: sum("orders") }).toMatchObject({ failures: 0, orders: 2 });
    expect(places).toMatchObject([{ place_id: shop.place_id }]);
    const kept = [early, { ...changed, items: changed.items.slice(0, 1) }, noon, late];
    expect(await suite.balanceOf(points.card_subscription_id)).toBe(pointsOf(kept));
    expect((await suite.listed(shop, ids)).map(({ status }) => status).toSorted()).toEqual([
      "cancelled",
      ...Array.from({ length: 4 }, () => "earned"),
    ]);
    const once = (reversals: number, visits = 1) => ({ visits, reversals });
    expect(await visitsOf(ids)).toEqual(
      [once(0), once(1, 2), once(1), once(0), once(0)].map((counted, nr) => ({ id: ids[nr], ...counted })),
    );
  });
});

// After the others: the clock goes on from here.
test.each(["2026-10-25", "2027-03-28"])(
  "while clocks are changed on %s, each order of each provider counts once",
  { timeout: 60_000 },
  async (day) => {
    suite.setNow(`${day}T00:00:00.000Z`);
    const shops = [];
    for (const type of integrationTypes) shops.push(await suite.open(type));
    const sold = new Map(shops.map((shop) => [shop, [] as ReturnType<PosSuite["order"]>[]]));
    // Some are told within the hour that comes twice, some only after it.
    for (let third = 0; third < 12; third += 1) {
      suite.later(20 * minuteMs);
      for (const shop of shops) {
        const order = suite.order({ card: shop.points.number });
        shop.driver.put(order);
        sold.get(shop)!.push(order);
        if (third % 4 !== 1) await shop.driver.turn();
      }
    }
    for (const shop of shops) {
      await shop.driver.deliver();
      const ids = sold.get(shop)!.map(({ id }) => id);
      expect(await visitsOf(ids), shop.integration.type).toEqual(ids.map((id) => ({ id, visits: 1, reversals: 0 })));
      expect(await suite.balanceOf(shop.points.card_subscription_id), shop.integration.type).toBe(36);
    }
  },
);

test("who connected a system, or an owner, is told by mail that its credentials have ended, unless it is connected again", async () => {
  const shop = await suite.open("dotykacka");
  await shop.driver.turn();
  suite.simulators.dotykacka.isRevoked = true;
  suite.later(2 * minuteMs);
  await shop.driver.turn();
  const [job] = await suite.witness.rows<{ data: unknown }>(
    "select data from jobs.job where name = 'integration_mails' and data->>'integration_id' = $1",
    [shop.integration._id],
  );
  const [{ email } = { email: "" }] = await suite.witness.rows<{ email: string }>(
    "select i.email from identities i join accounts a on a.identity_id = i._id where a._id = $1",
    [shop.owner.account_id],
  );
  const mails = await openMailServer();
  const mailer = smtpMailer({ url: mails.url, from: { name: "Rewardo", address: "no-reply@rewards.example.com" } });
  const queue = integrationMailQueue({
    ...{ database: suite.app.database, log: jsonLog("silent", () => 0), mailer },
    ...{ public_url: "https://rewards.example.com", brand_name: "Rewardo" },
  });
  const { signal } = new AbortController();
  const handle = (_id: string) => queue.handle({ _id, payload: job!.data, signal, ending: signal });
  await handle("first");
  const [mail] = await mails.mailsTo(email);
  expect(mail!.subject).toBe("Kawiarnia Ziarno: system kasowy nie jest już podłączony");
  expect(mail!.text).toContain("https://rewards.example.com/settings/integration");

  // Who connected it has left: an owner is told.
  const other = await suite.app.as("OWNER", shop.scope);
  await suite.witness.rows("update accounts set status = 'disabled' where _id = $1", [shop.owner.account_id]);
  await handle("second");
  const [{ email: next } = { email: "" }] = await suite.witness.rows<{ email: string }>(
    "select i.email from identities i join accounts a on a.identity_id = i._id where a._id = $1",
    [other.account_id],
  );
  expect(await mails.mailsTo(next)).toHaveLength(1);

  suite.simulators.dotykacka.isRevoked = false;
  suite.later(20 * minuteMs);
  await shop.driver.turn();
  await handle("third");
  expect(mails.offered()).toBe(2);
  mailer.close();
  await mails.close();
});

test("no log holds a token, a key, a secret, or who paid", async () => {
  written = "";
  const secrets = new Set<string>([posClient.client_secret]);
  const customer = { card: "482109375518", phone: "+48512345678" };
  for (const type of integrationTypes) {
    const { driver, owner, integration } = await suite.open(type);
    driver.put(suite.order(customer));
    for (const fault of ["expired", "broken", "busy", "cut"] as const) {
      driver.fail(fault);
      suite.later(16 * minuteMs);
      await driver.turn();
    }
    const again = await owner.call<{ push: { key: string } | null }>(
      "POST",
      `/api/integrations/${integration._id}/reconnect`,
      {},
    );
    if (again.body.push !== null) secrets.add(again.body.push.key);
    secrets.add(owner.token!);
    // Guessed, and a callback that brings what is no use.
    if (again.body.push !== null) {
      const guess = `${again.body.push.key.slice(0, -3)}xyz`;
      secrets.add(guess);
      await suite.app.withToken(guess).call("POST", `/api/integrations/${integration._id}/orders`, { orders: [] });
    } else {
      const { search, searchParams } = await consent((await begin(owner, type)).body);
      for (const name of ["code", "token", "state"]) secrets.add(searchParams.get(name) ?? posClient.client_secret);
      await owner.call("GET", `/api/auth/${type}/callback${search.replace("state=", "state=x")}`);
    }
    const key = { name: "Shop", permissions: ["places_view"], place_ids: null, expires_at: null };
    secrets.add((await owner.call<{ key: string }>("POST", "/api/api_keys", key)).body.key);
  }
  for (const { tokens } of Object.values(suite.simulators)) for (const token of tokens) secrets.add(token);
  expect(secrets.size).toBeGreaterThan(15);
  expect(written).toContain("a point-of-sale system could not be read");
  expect(written).toContain("/api/integrations/:id/orders");
  for (const secret of [...secrets, ...Object.values(customer)]) expect(written).not.toContain(secret);
});
