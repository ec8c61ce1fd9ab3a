/** Webhooks go on for as long as who answers for them may read what they are told. */
import { randomUUID } from "node:crypto";
import { builtInRoles, platformBusinessId } from "@rewardo/contract/roles";
import type { IssuedWebhook, Webhook } from "@rewardo/contract/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businessScope } from "../../../platform/scope.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { tellWebhooks } from "./events.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ secrets: passingSecretBox() });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const open = async () => {
  const { scope, stamps, place_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const asked = { permissions: ["integrations_modify", "transactions_view"], limits: builtInRoles.OWNER.limits };
  const role = { name: "Technik", ...asked };
  const { body } = await owner.call<{ _id: string }>("POST", "/api/account_roles", role);
  const role_id = body._id;
  const list = async () => (await owner.call<{ items: Webhook[] }>("GET", "/api/webhooks")).body.items;
  return {
    ...{ scope, owner, role_id, place_id, list, author: await app.as({ role_id }, scope) },
    add: async (caller: Caller) => {
      const input = { url: `https://shop.example/${randomUUID()}`, events: ["transaction.created"] };
      return (await caller.call<IssuedWebhook>("POST", "/api/webhooks", input)).body.webhook;
    },
    /** What each webhook is told of one more visit: how many messages it has had. */
    visit: async () => {
      const key = { "idempotency-key": randomUUID() };
      await owner.call("POST", "/api/scanner/commit", { number: stamps.number, place_id }, key);
      await app.database.write(scope, (tx) => tellWebhooks(tx, scope, app.clock, 100));
      return new Map((await list()).map(({ _id, waiting_count, status }) => [_id, [waiting_count, status]]));
    },
  };
};

const losses: readonly [string, string, (of: Awaited<ReturnType<typeof open>>) => unknown[]][] = [
  ["leaves", "update accounts set status = 'disabled' where _id = $1", ({ author }) => [author.account_id]],
  [
    "is limited to places",
    "update accounts set all_places = false where _id = $1",
    ({ author }) => [author.account_id],
  ],
  ["loses the right", "update account_roles set permissions = '{}' where _id = $1", ({ role_id }) => [role_id]],
];

test.each(losses)(
  "a webhook is paused once who answers for it %s, and goes on when another turns it on",
  async (...loss) => {
    const [, statement, valuesOf] = loss;
    const shop = await open();
    const { owner, author, scope, add, visit } = shop;
    const [theirs, kept] = [await add(author), await add(owner)];
    expect(await visit()).toEqual(
      new Map([
        [kept._id, [1, "active"]],
        [theirs._id, [1, "active"]],
      ]),
    );
    await witness.rows(statement, valuesOf(shop));
    const after = await visit();
    expect([after.get(kept._id), after.get(theirs._id)]).toEqual([
      [2, "active"],
      [1, "paused"],
    ]);
    const noted = await witness.rows<{ after: object; account_id: string | null }>(
      "select after, account_id from audit_entries where business_id = $1 and entity_id = $2 and action = 'updated'",
      [scope.business_id, theirs._id],
    );
    expect(noted).toEqual([{ after: { status: "paused" }, account_id: null }]);
    const paused = (await shop.list()).find(({ _id }) => _id === theirs._id)!;
    const on = { "if-match": `"${paused.version}"` };
    expect((await owner.call("PATCH", `/api/webhooks/${theirs._id}`, { status: "active" }, on)).status).toBe(200);
    expect((await visit()).get(theirs._id)).toEqual([2, "active"]);
  },
);

test("the platform's people leave no webhook behind when they stop acting as a business, and may remove one", async () => {
  const { scope, owner, add } = await open();
  const { _id } = await add(owner);
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  expect(
    (await platform.call("POST", `/api/businesses/${scope.business_id}/act_as`, { reason: "Asked for help" })).status,
  ).toBe(204);
  const path = `/api/webhooks/${_id}`;
  const input = { url: "https://shop.example/acting", events: ["transaction.created"] };
  const made = await platform.call("POST", "/api/webhooks", input);
  const moved = await platform.call("PATCH", path, { url: input.url }, { "if-match": '"1"' });
  const rotated = await platform.call("POST", `${path}/rotate_secret`);
  expect([made.status, moved.status, rotated.status]).toEqual([403, 403, 403]);
  expect((await platform.call("POST", `${path}/remove`)).status).toBe(204);
});
