import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface List {
  items: { _id: string; business_name?: string }[];
}

test("across all businesses each row says whose it is; within one it does not", async () => {
  const { scope, points, place_id } = await buildBusiness(app, { name: "Palarnia Wrona" });
  const owner = await app.as("OWNER", scope);
  const visit = await owner.call<{ transaction: { _id: string } }>(
    "POST",
    "/api/scanner/commit",
    { number: points.number, place_id, amount: 1200 },
    { "idempotency-key": crypto.randomUUID() },
  );
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const ids = {
    places: place_id,
    users: points.user_id,
    accounts: owner.account_id,
    transactions: visit.body.transaction._id,
  };
  for (const [path, id] of Object.entries(ids)) {
    const nameIn = async (caller: typeof owner, prefix: string) => {
      const { body } = await caller.call<List>("GET", `${prefix}/${path}`);
      return body.items.find(({ _id }) => _id === id);
    };
    expect(await nameIn(platform, "/api"), path).toMatchObject({ business_name: "Palarnia Wrona" });
    const one = await platform.call<List["items"][0]>("GET", `/api/${path}/${id}`);
    expect(one.body.business_name, `one of ${path}`).toBe("Palarnia Wrona");
    expect(await nameIn(owner, "/api"), path).not.toHaveProperty("business_name");
    expect(await nameIn(platform, `/api/businesses/${scope.business_id}`), path).not.toHaveProperty("business_name");
  }
  const own = await platform.call<List>("GET", "/api/accounts");
  expect(own.body.items.find(({ _id }) => _id === platform.account_id)).not.toHaveProperty("business_name");
});
