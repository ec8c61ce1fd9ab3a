import type { Feedback } from "@rewardo/contract/feedback";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { giveFeedback } from "../../../testing/feedback.ts";
import { buildTenant, commitAt, someRole, tenantNames, type Tenant } from "../../../testing/tenant.ts";
import { createAccountRole } from "../../tenants/account-roles/index.ts";

interface List {
  items: Feedback[];
  next_cursor: string | null;
  count?: number;
  mean_rating?: number | null;
  ratings?: number[];
}

let app: TestApp;
let home: Tenant;
let away: Tenant;
let second_id: string;
let owner: Caller;
let of: string;
beforeAll(async () => {
  app = await openTestApp();
  home = await buildTenant(app, tenantNames.home);
  away = await buildTenant(app, tenantNames.away);
  second_id = await giveFeedback(home.ctx, {
    transaction_id: home.transactions[1],
    rating: 2,
    device_id: home.device_id,
    created_at: "2026-01-02T10:00:00.000Z",
  });
  owner = home.accounts.owner.caller;
  of = `/api/accounts/${home.accounts.owner.account_id}/feedback`;
});
afterAll(() => app.close());

const ratingsOf = ({ body }: { body: List }) => body.items.map(({ rating }) => rating);

test("what customers said of an account's visits, newest first, with how good they are; one of them by its id", async () => {
  const { status, body } = await owner.call<List>("GET", `${of}?count=true`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ count: 2, mean_rating: 3.5, ratings: [0, 1, 0, 0, 1], next_cursor: null });
  expect(body.items[0]).toMatchObject({
    _id: home.made("feedback"),
    rating: 5,
    comment: "Good visit to Kawiarnia Ziarno",
    transaction_id: home.transactions[0],
    user_id: home.points.user_id,
    user_name: "Zofia Zofiaska",
    place_name: "Kazimierz",
    status: "new",
  });
  expect(body.items[1]).toMatchObject({ _id: second_id, rating: 2, comment: null, place_name: "Podgórze" });
  expect((await owner.call("GET", `${of}/${second_id}`)).body).toEqual(body.items[1]);

  const nobodys = await owner.call<List>("GET", `/api/accounts/${home.accounts.admin.account_id}/feedback?count=true`);
  expect(nobodys.body).toEqual({
    ...{ items: [], next_cursor: null, count: 0, count_is_estimate: false, mean_rating: null },
    ratings: [0, 0, 0, 0, 0],
  });
  const others = `/api/accounts/${home.accounts.admin.account_id}/feedback/${second_id}`;
  expect((await owner.call("GET", others)).status).toBe(404);
});

test("a card's and a till's are the same rows, and an account bound to a place sees only that place's", async () => {
  const lists = [`/api/card_subscriptions/${home.points.card_subscription_id}`, `/api/devices/${home.device_id}`];
  for (const list of lists) {
    const [all, here] = await Promise.all(
      [owner, home.accounts.limited.caller].map((who) => who.call<List>("GET", `${list}/feedback?count=true`)),
    );
    expect([ratingsOf(all!), ratingsOf(here!)]).toEqual([[5, 2], [5]]);
    expect(here!.body).toMatchObject({ count: 1, mean_rating: 5 });
  }
  // The same visit, asked for by the card.
  const of_visit = `${lists[0]}/feedback?transaction_id=${home.transactions[1]}`;
  expect(ratingsOf(await owner.call<List>("GET", of_visit))).toEqual([2]);
  expect(ratingsOf(await home.accounts.limited.caller.call<List>("GET", of_visit))).toEqual([]);
});

test("seeing feedback by account needs the right to see visits, and covers only the places of the caller", async () => {
  const as = async (permissions: ("accounts_view" | "transactions_view")[]) => {
    const role_id = await createAccountRole(home.ctx, { ...someRole(), permissions });
    return app.as({ role_id }, home.scope, { place_ids: [home.places[1]] });
  };
  const blind = await as(["accounts_view"]);
  expect((await blind.call("GET", of)).status).toBe(403);
  expect((await blind.call("GET", `${of}/${second_id}`)).status).toBe(403);
  const bound = await as(["accounts_view", "transactions_view"]);
  expect(ratingsOf(await bound.call<List>("GET", of))).toEqual([2]);
  expect((await bound.call("GET", `${of}/${home.made("feedback")}`)).status).toBe(404);
  const employee = await app.as("EMPLOYEE", home.scope);
  expect((await employee.call("GET", of)).status).toBe(403);
});

test("a card's list is narrowed by rating, status, place, days, comment, language and words, with the mean of what is left", async () => {
  const list = `/api/cards/${home.points_card_id}/feedback?count=true`;
  const visit = home.points.number;
  const transaction_id = await commitAt(home.accounts.admin.caller, visit, home.places[0], { amount: 900 });
  const late = await giveFeedback(home.ctx, {
    transaction_id,
    rating: 1,
    comment: "ZIMNA kawa",
    created_at: "2025-06-30T22:30:00.000Z",
  });
  const first = home.made("feedback");
  const narrowed: [string, string[]][] = [
    ["rating=1&rating=2", [second_id, late]],
    ["rating=5", [first]],
    ["commented=true", [first, late]],
    ["commented=false", [second_id]],
    [`place_id=${home.places[1]}`, [second_id]],
    // 00:30 of the first of July in the business's zone.
    ["from=2025-07-01&to=2025-07-01", [late]],
    ["to=2025-06-30", []],
    ["q=zimna%20KA", [late]],
    ["q=%25", []],
    ["language=uk", []],
    ["status=new&status=seen&rating=1", [late]],
    ["status=resolved", []],
  ];
  for (const [query, ids] of narrowed) {
    const { body } = await owner.call<List>("GET", `${list}&${query}`);
    expect([query, body.items.map(({ _id }) => _id), body.count]).toEqual([query, ids, ids.length]);
  }
  expect((await owner.call<List>("GET", `${list}&rating=1&rating=2`)).body.mean_rating).toBe(1.5);
  for (const query of ["rating=6", "status=old", "from=yesterday", "stars=1"]) {
    expect([query, (await owner.call("GET", `${list}&${query}`)).status]).toEqual([query, 400]);
  }
  expect((await owner.call("GET", `/api/cards/${away.points_card_id}/feedback`)).status).toBe(404);
});

test("feedback is seen, replied to and resolved; each once, noted, and the reply under If-Match", async () => {
  const transaction_id = await commitAt(home.accounts.admin.caller, home.points.number, home.places[0], {
    amount: 900,
  });
  const of_it = `/api/feedback/${await giveFeedback(home.ctx, { transaction_id, rating: 2 })}`;
  const post = (verb: string, body?: object, version?: number) =>
    owner.call<Feedback>("POST", `${of_it}/${verb}`, body, version === undefined ? {} : { "if-match": `"${version}"` });
  const seen = await post("seen");
  expect(seen.body).toMatchObject({ status: "seen", reply: null, version: 2, can: { modify: true } });
  expect((await post("seen")).body).toEqual(seen.body);

  expect((await post("reply", { reply: "Przepraszamy" })).status).toBe(428);
  expect((await post("reply", { reply: "" }, 2)).status).toBe(400);
  expect((await post("reply", { reply: "Przepraszamy" }, 1)).status).toBe(409);
  const replied = await post("reply", { reply: "Przepraszamy" }, 2);
  expect(replied.body).toMatchObject({ status: "replied", reply: "Przepraszamy", version: 3 });
  expect((await post("reply", { reply: "Przepraszamy" }, 2)).body).toEqual(replied.body);
  expect((await post("reply", { reply: "Coś innego" }, 2)).status).toBe(409);
  expect((await post("seen")).body).toEqual(replied.body);

  const resolved = await post("resolve");
  expect(resolved.body).toMatchObject({ status: "resolved", reply: "Przepraszamy", version: 4 });
  expect((await post("resolve")).body).toEqual(resolved.body);
  expect((await owner.call("GET", of_it)).body).toEqual(resolved.body);

  const { body: audit } = await owner.call<{ items: { action: string; after: unknown }[] }>(
    "GET",
    "/api/audit_entries?entity=feedback",
  );
  expect(audit.items.map(({ action }) => action)).toEqual(["resolved", "replied", "seen"]);
  expect(JSON.stringify(audit)).not.toContain("Przepraszamy");
});

test("who serves reads feedback of the own places, and answers none", async () => {
  const { limited } = home.accounts;
  expect((await limited.caller.call("GET", `/api/feedback/${home.made("feedback")}`)).body).toMatchObject({
    can: { modify: false },
  });
  expect((await limited.caller.call("GET", `/api/feedback/${second_id}`)).status).toBe(404);
  for (const verb of ["seen", "resolve"]) {
    expect((await limited.caller.call("POST", `/api/feedback/${second_id}/${verb}`)).status).toBe(403);
  }
  const role_id = await createAccountRole(home.ctx, {
    ...someRole(),
    permissions: ["transactions_view", "transactions_modify"],
  });
  const bound = await app.as({ role_id }, home.scope, { place_ids: [home.places[0]] });
  expect((await bound.call("POST", `/api/feedback/${second_id}/seen`)).status).toBe(404);
});

test("another business's feedback is not there", async () => {
  const theirs = `/api/accounts/${away.accounts.owner.account_id}/feedback`;
  const paths = [
    theirs,
    `${theirs}/${away.made("feedback")}`,
    `${of}/${away.made("feedback")}`,
    `/api/devices/${away.device_id}/feedback`,
    `/api/card_subscriptions/${away.points.card_subscription_id}/feedback`,
    `${of}/no-id`,
  ];
  for (const path of paths) expect([path, (await owner.call("GET", path)).status]).toEqual([path, 404]);
});

test("every page comes once and in order; one visit is spoken of once", async () => {
  await expect(giveFeedback(home.ctx, { transaction_id: home.transactions[0] })).rejects.toThrow(/unique/);
  const account = home.accounts.employee;
  const given: string[] = [];
  for (let index = 0; index < 5; index++) {
    const transaction_id = await commitAt(account.caller, home.points.number, home.places[0], { amount: 1000 });
    given.push(await giveFeedback(home.ctx, { transaction_id, created_at: "2026-01-02T10:00:00.000Z" }));
  }
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const path = `/api/accounts/${account.account_id}/feedback?limit=2${more}`;
    const { body }: { body: List } = await owner.call<List>("GET", path);
    seen.push(...body.items.map(({ _id }) => _id));
    cursor = body.next_cursor;
  }
  expect(seen).toEqual(given.toSorted().toReversed());
  const page = await owner.call<List>("GET", `/api/accounts/${account.account_id}/feedback?limit=2`);
  expect((await owner.call("GET", `${of}?limit=2&cursor=${page.body.next_cursor}`)).status).toBe(400);
});
