/** A card with several rewards: the automation about a ready one follows what the till would hand out. */
import type { Automation, AutomationInput } from "@rewardo/contract/automation-fields";
import type { Preview } from "@rewardo/contract/scanner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { buildBusiness, stampsCard } from "../../../testing/builders.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../../programme/cards/index.ts";
import { runAutomations } from "./index.ts";

const hour = 3_600_000;
const clock = fixedClock("2026-06-12T06:00:00.000Z");
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
afterAll(() => app.close());

const forward = (ms: number): void => clock.set(new Date(clock.nowMs() + ms).toISOString());
const name = (pl: string) => ({ pl });

const open = async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const ended = { kind: "datetime_range", from: null, to: "2026-06-01T00:00" } as const;
  const card_id = await createCard(business.ctx, {
    ...stampsCard,
    stamps_required: 8,
    rewards: [
      { name: name("Kawa"), cost: 8 },
      { name: name("Ciastko"), cost: 4 },
      { name: name("Herbata"), cost: 2, stock: 0 },
      { name: name("Sok"), cost: 3, validity: ended },
      { name: name("Zestaw"), cost: 18 },
    ],
  });
  const [member] = await joinCard(business.ctx, card_id, [{}]);
  const { number, user_id } = member!;
  await app.witness.rows(
    "update users set email = _id::text || '@example.test', email_confirmed_at = now() where _id = $1",
    [user_id],
  );
  await app.consent(business, user_id, "email", true);
  let key = 0;
  const commit = (more: object = {}) =>
    owner.call(
      "POST",
      "/api/scanner/commit",
      { number, place_id: business.place_id, ...more },
      { "idempotency-key": `${user_id}-${(key += 1)}` },
    );
  const preview = async () =>
    (await owner.call<Preview>("POST", "/api/scanner/preview", { number, place_id: business.place_id })).body;
  return { owner, user_id, commit, preview };
};

/** Switched on for a mail after so many hours, as often as there is an occasion. */
const switchOn = async ({ owner }: Awaited<ReturnType<typeof open>>, delay_hours: number): Promise<Automation> => {
  const { items } = (await owner.call<{ items: AutomationInput[] }>("GET", "/api/automations/templates")).body;
  const template = items.find((one) => one.template === "reward_ready");
  const input = { ...template, held_out_percent: 0, repeat_days: null, delay_hours };
  const { body } = await owner.call<Automation>("POST", "/api/automations", input);
  const at = `/api/automations/${body._id}/switch_on`;
  expect((await owner.call("POST", at, undefined, { "if-match": "1" })).status).toBe(200);
  return body;
};

const work = async (): Promise<void> => {
  const log = { info: () => undefined, error: (...said: unknown[]) => expect(said).toEqual([]) };
  await runAutomations({ database: app.database, clock, log });
};

test("each reward is an occasion where the till hands it out; what ended, ran out or is too dear is none", async () => {
  const shop = await open();
  const { _id } = await switchOn(shop, 1);
  const occasions = async (): Promise<number> =>
    (await app.witness.rows("select 1 from automation_runs where automation_id = $1", [_id])).length;
  const came: number[] = [];
  const usable: number[] = [];
  for (let stamps = 1; stamps <= 18; stamps += 1) {
    forward(2 * hour);
    expect((await shop.commit()).status).toBe(201);
    const before = await occasions();
    await work();
    if ((await occasions()) > before) came.push(stamps);
    if ((await shop.preview()).rewards.some((reward) => reward.usable)) usable.push(stamps);
  }
  expect(came).toEqual([4, 8, 12, 16, 18]);
  expect(usable[0]).toBe(4);
  const estimate = await shop.owner.call("POST", "/api/automations/estimate", {
    trigger: { kind: "reward_ready" },
    channel: "email",
    promotion_group_id: null,
    held_out_percent: 0,
  });
  expect(estimate.body).toMatchObject({ in_28_days: 5 });
});

test("who took the cake before the message is due gets none; who still has it does", async () => {
  const shop = await open();
  const { _id } = await switchOn(shop, 24);
  for (let stamps = 1; stamps <= 4; stamps += 1) {
    forward(hour);
    await shop.commit();
  }
  await work();
  const cake = (await shop.preview()).rewards.find((reward) => reward.usable)!;
  expect(cake).toMatchObject({ cost: 4 });
  forward(hour);
  expect((await shop.commit({ earns: false, reward_ids: [cake._id] })).status).toBe(201);
  forward(24 * hour);
  await work();
  for (let stamps = 1; stamps <= 5; stamps += 1) {
    forward(hour);
    await shop.commit();
  }
  await work();
  forward(24 * hour);
  await work();
  const runs = await app.witness.rows(
    "select state, reason from automation_runs where automation_id = $1 order by happened_at",
    [_id],
  );
  expect(runs).toEqual([
    { state: "skipped", reason: "changed" },
    { state: "reached", reason: null },
  ]);
});
