/** The page of a signed-in browser brings along what its scripts would ask first, and no one else's. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { platformBusinessId } from "@rewardo/contract/roles";
import { businessScope } from "../scope.ts";
import { buildBusiness, type TestBusiness } from "../../testing/builders.ts";

let directory: string;
let app: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "console-"));
  writeFileSync(join(directory, "index.html"), "<html><head><title>x</title></head><body></body></html>");
  app = await openTestApp({ console_directory: directory });
  business = await buildBusiness(app, { name: "</script><b>Ziarno" });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

/** What the page brings along, by address; `null` where it brings nothing. */
const open = async (token: string | null, more: Record<string, string> = {}, url = "/products") => {
  const cookie = token === null ? {} : { cookie: `rewardo_session=${token}; rewardo_session_open=1` };
  const headers = { accept: "text/html", "sec-fetch-dest": "document", ...cookie, ...more };
  const answer = await app.app.inject({ url, headers });
  const found = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(answer.body)?.[1];
  return {
    answers: found === undefined ? null : (JSON.parse(found) as Record<string, { _id: string; name?: string }>),
    kept: answer.headers["cache-control"],
  };
};

test("account, role and business are in the page, as the calls answer them; what is refused is not", async () => {
  const owner = await app.as("OWNER", business.scope);
  const { answers, kept } = await open(owner.token);
  expect(kept).toBe("no-store");
  expect(Object.keys(answers ?? {}).toSorted()).toEqual([
    "/api/account_roles/current",
    "/api/accounts/current",
    "/api/businesses/current",
    "/api/businesses/current/integrations?limit=200",
  ]);
  expect((await owner.call("GET", "/api/businesses/current/plan_subscriptions/current")).status).toBe(404);
  for (const [address, answer] of Object.entries(answers ?? {}))
    expect((await owner.call("GET", address)).body).toEqual(answer);
  expect(answers?.["/api/businesses/current"]?.name).toBe("</script><b>Ziarno");
});

test("what the caller may not see is not in it, and a caller without a session gets nothing", async () => {
  const employee = await app.as("EMPLOYEE", business.scope);
  const { answers } = await open(employee.token);
  for (const [address, answer] of Object.entries(answers ?? {}))
    expect((await employee.call("GET", address)).body).toEqual(answer);
  const nothing = { answers: null, kept: "no-cache" };
  expect(await open(null)).toEqual(nothing);
  expect(await open("A".repeat(43))).toEqual(nothing);
});

test("a page brings what it asks first, a new automation's the groups of each card, too", async () => {
  const owner = await app.as("OWNER", business.scope);
  const at = "/api/businesses/current";
  const cards = [business.stamps_card_id, business.points_card_id];
  const coupons = [`${at}/cards?limit=200`, `${at}/givable_coupons`];
  const pages = {
    "/messages/new": coupons,
    "/messages/automations/new": [...coupons, ...cards.map((id) => `${at}/cards/${id}/promotion_groups`)],
    "/settings/security": [`${at}/sign_in_rules`],
    "/accounts/new": [`${at}/account_roles?limit=200&status=active`],
    "/places": [`${at}/places?sort_by=name&sort=asc&limit=50&count=true`],
    "/products": [],
  };
  const first = (await open(owner.token)).answers ?? {};
  for (const [url, addresses] of Object.entries(pages)) {
    const { answers } = await open(owner.token, {}, url);
    expect(Object.keys(answers ?? {}).toSorted(), url).toEqual([...Object.keys(first), ...addresses].toSorted());
    for (const address of addresses) expect((await owner.call("GET", address)).body).toEqual(answers?.[address]);
  }
});

test("the platform's home brings what it shows, and nothing of a business", async () => {
  const operator = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const { answers } = await open(operator.token, {}, "/");
  expect(Object.keys(answers ?? {})).toEqual(
    expect.arrayContaining([
      ...["/api/businesses?limit=20&count=true", "/api/plan_subscriptions/due"],
      ...["/api/stats/summary", "/api/platform_health"],
    ]),
  );
  expect(Object.keys(answers ?? {}).filter((address) => address.includes("adjustment_requests"))).toEqual([]);
});

test("a page that is kept or framed, and a file, have no one's data", async () => {
  const { token } = await app.as("OWNER", business.scope);
  const nothing = { answers: null, kept: "no-cache" };
  for (const dest of ["empty", "iframe", "script", ""])
    expect(await open(token, { "sec-fetch-dest": dest }, "/")).toEqual(nothing);
});
