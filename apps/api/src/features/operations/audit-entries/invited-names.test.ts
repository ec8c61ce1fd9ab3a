import type { AuditEntry } from "@rewardo/contract/audit-entries";
import { roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("an invitation names the invited person: by the name, else by a masked address, with the role", async () => {
  const { scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const invite = async (email: string, names: object) => {
    const body = { email, account_role_id: roleIds.EMPLOYEE, place_ids: null, ...names };
    const answer = await owner.call("POST", "/api/accounts", body, { "idempotency-key": crypto.randomUUID() });
    expect(answer.status).toBe(201);
  };
  await invite("nina.wolska@example.pl", {});
  await invite("karol@example.pl", { first_name: "Karol", last_name: "Lis" });
  const path = "/api/audit_entries";
  const { body } = await owner.call<{ items: AuditEntry[] }>("GET", `${path}?entity=accounts&action=invited`);
  expect(body.items.map(({ entity_name }) => entity_name)).toEqual(["Karol Lis", "n•••@•••.pl"]);
  expect(body.items[1]?.after).toMatchObject({ account_role_id: roleIds.EMPLOYEE });
  expect(JSON.stringify(body)).not.toContain("wolska");
  const one = await owner.call<AuditEntry>("GET", `${path}/${body.items[1]?._id ?? ""}`);
  expect(one.body.entity_name).toBe("n•••@•••.pl");
});
