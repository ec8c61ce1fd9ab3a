/** The key of a till's vendor lies on the till's computer: it sends orders to its integration, and is let into nothing else. */
import { randomUUID } from "node:crypto";
import type { ApiKey } from "@rewardo/contract/api-keys";
import { allEndpoints } from "@rewardo/contract/all";
import { mountedPaths } from "@rewardo/contract/endpoint";
import type { ConnectStep } from "@rewardo/contract/integrations";
import { roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildTenant, tenantNames, type Tenant } from "../../../testing/tenant.ts";
import { probeOf } from "../../../testing/isolation/gather.ts";
import { firstVersion, freshKey, idsOf } from "../../../testing/isolation/probe.ts";

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await openTestApp();
  tenant = await buildTenant(app, tenantNames.home);
});
afterAll(() => app.close());

const connect = async (caller = tenant.accounts.owner.caller) => {
  const { body } = await caller.call<ConnectStep>("POST", "/api/integrations", { type: "foodsoft" });
  const path = `/api/integrations/${body.integration._id}/orders`;
  const vendor = app.withToken(body.push!.key);
  return { vendor, path, api_key_id: body.integration.api_key_id!, integration_id: body.integration._id };
};

const orders = () => ({
  orders: [
    ...[
      { external_id: randomUUID(), status: "closed", amount: 1250, items: [], created_at: "2026-06-12T10:00:00.000Z" },
    ],
  ],
});

test("a vendor's key is let into sending orders, and into no other call that is not public", async () => {
  const { vendor, path, integration_id } = await connect();
  expect((await vendor.call("POST", path, orders())).status).toBe(200);
  const own = idsOf("own", tenant);
  const open: string[] = [];
  for (const endpoint of allEndpoints) {
    const { definition, name } = endpoint;
    // Customers' calls are asked for by a session of their own kind.
    if (definition.access === "public" || definition.scope === "member") continue;
    const probe = probeOf(endpoint);
    const scene = { app, caller: vendor, canScan: false, isPlatform: false };
    const item = (await probe.item?.(own, scene)) ?? integration_id;
    const body = await probe.body?.(own, scene);
    for (const mounted of mountedPaths(definition)) {
      const filled = Object.entries(probe.params ?? {})
        .reduce((url, [part, value]) => url.replace(`:${part}`, value), mounted)
        .replace(":business_id", tenant.id)
        .replace(/:(id|name)\b/, item)
        .replace(/:\w+/, probe.below?.(own) ?? integration_id);
      const query = new URLSearchParams(probe.query?.(own) ?? {}).toString();
      const answer = await vendor.call(definition.method, `${filled}?${query}`, body, {
        ...freshKey(),
        ...firstVersion,
      });
      if (answer.status !== 403) open.push(`${name} ${answer.status}`);
    }
  }
  // The integration of the walk is another's: to this key there is none.
  expect([...new Set(open)]).toEqual(["pushOrders 404"]);
});

test("it sends while its owner may connect tills, and no other key or person sends at all", async () => {
  const admin = await app.as("OWNER", tenant.scope);
  const { vendor, path, api_key_id } = await connect(admin);
  const { owner } = tenant.accounts;
  const key = {
    name: "Sklep",
    permissions: ["integrations_modify", "scanner_view"],
    place_ids: null,
    expires_at: null,
  };
  const { body } = await owner.caller.call<{ key: string }>("POST", "/api/api_keys", key);
  for (const caller of [app.withToken(body.key), owner.caller]) {
    expect((await caller.call("POST", path, orders())).status).toBe(403);
  }
  const shown = await owner.caller.call<ApiKey>("GET", `/api/api_keys/${api_key_id}`);
  expect(shown.body).toMatchObject({ permissions: [], is_of_till: true });
  const access = { account_role_id: roleIds.EMPLOYEE };
  const demote = await owner.caller.call("PATCH", `/api/accounts/${admin.account_id}/access`, access, firstVersion);
  expect(demote.status).toBe(200);
  expect((await vendor.call("POST", path, orders())).status).toBe(403);
});
