import type { Duplicate, DuplicatePair } from "@rewardo/contract/duplicates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { joinCard } from "../card-subscriptions/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock("2026-06-12T08:00:00.000Z") });
});
afterAll(() => app.close());

const found = async (caller: Caller, id: string) => {
  const { body } = await caller.call<{ items: Duplicate[] }>("GET", `/api/users/${id}/duplicates`);
  return body.items.map(({ user, same }) => [user._id, same]);
};
const change = (caller: Caller, id: string, body: object) =>
  caller.call("PATCH", `/api/users/${id}`, body, { "if-match": '"1"' });

test("who shares phone, e-mail, or name and birthday is offered, until told apart or merged", async () => {
  const { ctx, scope, points, stamps, points_card_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const [twin] = await joinCard(ctx, points_card_id, [{ first_name: "ZOFIA", last_name: "Lewandowska" }]);
  await change(owner, points.user_id, { phone: "601204418", email: "Zofia@Example.test", birth_date: "1990-02-28" });
  await change(owner, twin!.user_id, { email: "zofia@example.test", birth_date: "1990-02-28" });
  await change(owner, stamps.user_id, { phone: "+48 601 204 418" });
  const all = await found(owner, points.user_id);
  expect(new Map(all as [string, string[]][])).toEqual(
    new Map([
      [twin!.user_id, ["email", "name_and_birthday"]],
      [stamps.user_id, ["phone"]],
    ]),
  );
  const pairsOf = async (path = "/api/users/duplicates") =>
    (await owner.call<{ items: DuplicatePair[]; next_cursor: string | null }>("GET", path)).body;
  const shown = ({ items }: { items: readonly DuplicatePair[] }) =>
    items.map(({ user, other, same }) => [user._id, other._id, same]);
  // In each pair, and among the pairs, by age.
  const [older, newer] = [points.user_id, stamps.user_id].toSorted();
  const pairs = [
    [points.user_id, twin!.user_id, ["email", "name_and_birthday"]],
    [older, newer, ["phone"]],
  ];
  expect(shown(await pairsOf())).toEqual(pairs);
  const first = await pairsOf("/api/users/duplicates?limit=1");
  const second = await pairsOf(`/api/users/duplicates?limit=1&cursor=${first.next_cursor}`);
  expect([...shown(first), ...shown(second), second.next_cursor]).toEqual([...pairs, null]);
  const apart = (from: string, other_id: string) => owner.call("POST", `/api/users/${from}/told_apart`, { other_id });
  expect((await apart(stamps.user_id, points.user_id)).status).toBe(204);
  expect((await apart(points.user_id, stamps.user_id)).status).toBe(204);
  expect(await found(owner, points.user_id)).toEqual([[twin!.user_id, ["email", "name_and_birthday"]]]);
  expect(await found(owner, stamps.user_id)).toEqual([]);
  expect(shown(await pairsOf())).toEqual(pairs.slice(0, 1));
  expect((await apart(points.user_id, points.user_id)).status).toBe(400);
  const body = { from_id: twin!.user_id };
  await owner.call("POST", `/api/users/${points.user_id}/merge`, body, { "idempotency-key": "m" });
  expect(await found(owner, points.user_id)).toEqual([]);
  const staff = await app.as("EMPLOYEE", scope);
  expect((await staff.call("GET", `/api/users/${points.user_id}/duplicates`)).status).toBe(403);
  expect((await staff.call("GET", "/api/users/duplicates")).status).toBe(403);
});
