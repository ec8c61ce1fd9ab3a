import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { expect, test } from "vitest";
import { lastVisit, mainMembership, openFirst } from "./memberships.ts";

const membership = (
  _id: string,
  status: ManagedCardSubscription["status"],
  last_visit_at: string | null,
): ManagedCardSubscription => ({
  _id,
  status,
  last_visit_at,
  business_id: "b",
  card_id: "c",
  user_id: "u",
  user_name: null,
  is_printed: false,
  joined_place_name: null,
  numbers: [],
  balance: 0,
  pending: 0,
  debt: 0,
  lifetime_earned: 0,
  visits: 0,
  joined_at: "2026-01-01T00:00:00.000Z",
  level: null,
  merged_into: null,
  rfm_group: null,
  can: { adjust: true, modify: true },
});
const closed = membership("closed", "closed", "2026-06-12T00:00:00.000Z");
const frozen = membership("frozen", "frozen", "2026-06-11T00:00:00.000Z");
const fresh = membership("fresh", "active", null);

test("what is closed stands for a customer only when nothing else does", () => {
  expect(mainMembership([closed, frozen, fresh])).toBe(frozen);
  expect(mainMembership([closed])).toBe(closed);
  expect(mainMembership([])).toBeUndefined();
  expect(openFirst([closed, frozen, fresh])).toEqual([frozen, fresh, closed]);
});

test("the last visit is that of any card", () => {
  expect(lastVisit([fresh, frozen, closed])).toBe(closed.last_visit_at);
  expect(lastVisit([fresh])).toBeNull();
});
