import type { listDuePlans } from "@rewardo/contract/plan-subscriptions";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";

const clock = fixedClock("2026-06-01T08:00:00.000Z");
const start = clock.nowMs();
const team = "00000000-0000-7000-8000-0000000000a2";
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const passTo = (days: number) => clock.set(new Date(start + days * 86_400_000).toISOString());

test("the platform sees trials that end within a week, then what is unpaid, until it is paid, and how many pay", async () => {
  const { scope } = await buildBusiness(app, { plan_id: null, name: "Lodziarnia Miś" });
  const path = `/api/businesses/${scope.business_id}/plan_subscriptions`;
  await (await app.as("OWNER", scope)).call("POST", path, { plan_id: team });
  /** What is due of this business, as a caller of the platform sees it after so many days. */
  const dueAfter = async (days: number) => {
    passTo(days);
    const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
    const { body } = await platform.call<ResponseOf<typeof listDuePlans>>("GET", "/api/plan_subscriptions/due");
    const of = (list: typeof body.trials) => list.items.filter(({ business_id }) => business_id === scope.business_id);
    return { trials: of(body.trials), unpaid: of(body.unpaid), standing: body.standing, platform };
  };
  const none = { paying: 0, on_trial: 0, left: 0 };
  expect(await dueAfter(6)).toMatchObject({ trials: [], unpaid: [], standing: { ...none, on_trial: 1 } });
  const row = { name: "Lodziarnia Miś", ends_at: new Date(start + 14 * 86_400_000).toISOString(), members_count: 2 };
  expect(await dueAfter(8)).toMatchObject({ trials: [row], unpaid: [], standing: { ...none, on_trial: 1 } });
  const late = await dueAfter(15);
  expect(late).toMatchObject({ trials: [], unpaid: [row], standing: none });
  expect(late.unpaid[0]!.last_seen_at).not.toBeNull();
  await late.platform.call("POST", `${path}/current/mark`, { mark: "paid", paid_to: "2026-07-15" });
  expect(await dueAfter(16)).toMatchObject({ trials: [], unpaid: [], standing: { ...none, paying: 1 } });
  const ended = await dueAfter(50);
  expect(ended).toMatchObject({ trials: [], unpaid: [{ name: "Lodziarnia Miś" }], standing: none });
  await ended.platform.call("POST", `${path}/current/mark`, { mark: "cancelled" });
  expect((await dueAfter(50)).standing).toEqual({ ...none, left: 1 });
  expect(await dueAfter(120)).toMatchObject({ trials: [], unpaid: [], standing: none });
});

test("an owner may not ask", async () => {
  passTo(0);
  const { scope } = await buildBusiness(app);
  expect((await (await app.as("OWNER", scope)).call("GET", "/api/plan_subscriptions/due")).status).toBe(403);
});
