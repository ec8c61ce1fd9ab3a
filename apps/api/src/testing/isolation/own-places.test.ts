/** An account bound to places sees and touches what happened there, and nothing of the other places. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedClock } from "../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../app.ts";
import { buildTenant, commitAt, pairDeviceAt, tenantNames, type Tenant } from "../tenant.ts";
import { changedEntries, openWitness, type Witness } from "../witness.ts";
import { freshKey } from "./probe.ts";

interface Row {
  _id: string;
  place_id: string | null;
}
interface List {
  items: Row[];
  count?: number;
  next_cursor: string | null;
}

let app: TestApp;
let witness: Witness;
let tenant: Tenant;
/** A row that happened at no place, such as an expiry. */
const nowhere = randomUUID();

beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock("2026-06-12T10:00:00.000Z") });
  witness = await openWitness(app.server);
  tenant = await buildTenant(app, tenantNames.home);
  const change = JSON.stringify({ _id: nowhere, place_id: null, kind: "expire", idempotency_key: nowhere });
  await witness.rows(
    `insert into transactions select (jsonb_populate_record(t, $2)).* from transactions t where _id = $1`,
    [tenant.transactions[0], change],
  );
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const bound: Record<string, () => Caller> = {
  "an employee of one place": () => tenant.accounts.limited.caller,
  "a till of one place": () => tenant.device,
};

const prefixes = (): string[] => ["/api", "/api/businesses/current", `/api/businesses/${tenant.id}`];

describe.each(Object.keys(bound))("%s", (name) => {
  const caller = () => bound[name]!();

  test("lists and counts the rows of that place alone, whatever is asked", async () => {
    const [here, there] = tenant.places;
    for (const prefix of prefixes()) {
      const all = await caller().call<List>("GET", `${prefix}/transactions?count=true`);
      expect(all.status).toBe(200);
      expect(new Set(all.body.items.map((row) => row.place_id))).toEqual(new Set([here]));
      expect(all.body.count).toBe(all.body.items.length);
      const other = await caller().call<List>("GET", `${prefix}/transactions?count=true&place_id=${there}`);
      expect(other.body).toEqual({ items: [], next_cursor: null, count: 0, count_is_estimate: false });
      const ofMember = `${prefix}/transactions?card_subscription_id=${tenant.points.card_subscription_id}&sort=asc`;
      const member = await caller().call<List>("GET", ofMember);
      expect(member.body.items.map((row) => row.place_id)).toEqual(member.body.items.map(() => here));
    }
  });

  test("pages through the rows of that place alone", async () => {
    await commitAt(tenant.accounts.owner.caller, tenant.points.number, tenant.places[0], { amount: 1000 });
    await commitAt(tenant.accounts.owner.caller, tenant.points.number, tenant.places[1], { amount: 1000 });
    const seen: Row[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const page = await caller().call<List>("GET", `/api/transactions?limit=1${more}`);
      seen.push(...page.body.items);
      cursor = page.body.next_cursor;
    }
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(new Set(seen.map((row) => row.place_id))).toEqual(new Set([tenant.places[0]]));
  });

  test("does not find the others' rows by id, to read or to take back", async () => {
    const before = await witness.fingerprint();
    for (const id of [tenant.transactions[1], nowhere]) {
      for (const prefix of prefixes()) {
        const answers = [
          await caller().call("GET", `${prefix}/transactions/${id}`),
          await caller().call("POST", `${prefix}/transactions/${id}/reversal_preview`, {}),
          await caller().call("POST", `${prefix}/transactions/${id}/reverse`, {}, freshKey()),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      }
    }
    expect(changedEntries(before, await witness.fingerprint())).toEqual([]);
    expect((await caller().call("GET", `/api/transactions/${tenant.transactions[0]}`)).status).toBe(200);
  });

  test("scans at that place alone", async () => {
    const before = await witness.fingerprint();
    const basket = { number: tenant.stamps.number, place_id: tenant.places[1] };
    const preview = await caller().call("POST", "/api/scanner/preview", basket);
    const commit = await caller().call("POST", "/api/scanner/commit", basket, freshKey());
    expect([preview.status, commit.status]).toEqual([404, 404]);
    expect(changedEntries(before, await witness.fingerprint())).toEqual([]);
    await commitAt(caller(), tenant.stamps.number, tenant.places[0]);
  });
});

test("figures are those of one's own places", async () => {
  const fresh = await buildTenant(app, tenantNames.away);
  const read = async (caller: Caller) => {
    const { body } = await caller.call<Record<string, { value: number }>>("GET", "/api/stats/summary");
    return [body["transactions"]?.value, body["turnover"]?.value];
  };
  const { amount } = tenantNames.away;
  // A promise that its till has committed itself is a visit at the first place, too.
  const promised = 1200;
  expect(await read(fresh.accounts.owner.caller)).toEqual([3, 2 * amount + 1 + promised]);
  expect(await read(fresh.accounts.employee.caller)).toEqual([3, 2 * amount + 1 + promised]);
  expect(await read(fresh.accounts.limited.caller)).toEqual([2, amount + promised]);
});

test("no place at all: nothing to see and nowhere to scan", async () => {
  const placeless = await app.as("EMPLOYEE", tenant.scope, { place_ids: [] });
  const { device } = await pairDeviceAt(app, tenant.ctx, "Kasa nigdzie", []);
  for (const caller of [placeless, device]) {
    const list = await caller.call<List>("GET", "/api/transactions?count=true");
    expect(list.body).toMatchObject({ items: [], count: 0 });
    expect((await caller.call("GET", `/api/transactions/${tenant.transactions[0]}`)).status).toBe(404);
    const basket = { number: tenant.stamps.number, place_id: tenant.places[0] };
    expect((await caller.call("POST", "/api/scanner/preview", basket)).status).toBe(404);
  }
  const { body } = await placeless.call("GET", "/api/stats/summary");
  expect(body).toMatchObject({
    transactions: { value: 0, previous: 0 },
    turnover: { value: 0 },
    rewards_redeemed: { value: 0 },
  });
});

test("an administrator sees every place and scans at the places given alone", async () => {
  const admin = await app.as("ADMIN", tenant.scope, { place_ids: [tenant.places[0]] });
  const list = await admin.call<List>("GET", "/api/transactions");
  expect(new Set(list.body.items.map((row) => row.place_id))).toEqual(new Set([...tenant.places, null]));
  const basket = { number: tenant.stamps.number, place_id: tenant.places[1] };
  expect((await admin.call("POST", "/api/scanner/preview", basket)).status).toBe(404);
});

test("a cursor of one who sees more is refused", async () => {
  const page = await tenant.accounts.owner.caller.call<List>("GET", "/api/transactions?limit=1");
  const { status, body } = await tenant.accounts.limited.caller.call(
    "GET",
    `/api/transactions?limit=1&cursor=${page.body.next_cursor}`,
  );
  expect({ status, code: body["code"] }).toEqual({ status: 400, code: "bad_request" });
});
