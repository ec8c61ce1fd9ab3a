/** The rule of a night, over all combinations of facts. */
import { referralRefusals } from "@rewardo/contract/referrals";
import { addDays } from "@rewardo/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decideReferral, type ReferralFacts, type Side } from "./settle-rule.ts";

const start = "2026-03-20";
const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((days) => addDays(start, days));
const side = fc.constantFrom<Side>("ready", "frozen", "none", "over");
const facts: fc.Arbitrary<ReferralFacts> = fc.record({
  joined_day: fc.constant(start),
  visit: fc.option(fc.record({ _id: fc.constant("visit"), day: day(0, 120) })),
  refusals: fc.subarray([...referralRefusals]),
  paid_in_month: fc.integer({ min: 0, max: 4 }),
  limit: fc.integer({ min: 1, max: 3 }),
  inviter: side,
  guest: side,
});

test("coupons are given only for a visit that stood 14 days, came within 90, and met no refusal", () => {
  fc.assert(
    fc.property(facts, day(0, 300), (known, now) => {
      const outcome = decideReferral(known, now);
      if (outcome.status !== "paid") return;
      const { visit, refusals, paid_in_month, limit, inviter, guest } = known;
      expect(visit).not.toBeNull();
      expect(visit!.day <= addDays(start, 90)).toBe(true);
      expect(now >= addDays(visit!.day, 14)).toBe(true);
      expect(refusals).toEqual([]);
      expect(paid_in_month).toBeLessThan(limit);
      expect([outcome.inviter, outcome.guest]).toEqual([inviter === "ready", guest === "ready"]);
      expect(outcome.inviter || outcome.guest).toBe(true);
    }),
  );
});

test("everything ends in time, and what has ended stays so on later days", () => {
  fc.assert(
    fc.property(facts, day(0, 300), fc.integer({ min: 0, max: 60 }), (known, now, more) => {
      const outcome = decideReferral(known, now);
      const later = decideReferral(known, addDays(now, more));
      const isOpen = ["joined", "came"].includes(outcome.status);
      expect(isOpen ? outcome : later).toEqual(outcome);
      const end = decideReferral(known, addDays(start, 90 + 14 + 90 + 1));
      expect(["joined", "came"]).not.toContain(end.status);
    }),
  );
});

test("a deleted friend is told before anything else, and a refusal as soon as somebody came", () => {
  const known: ReferralFacts = {
    ...{ joined_day: start, visit: { _id: "visit", day: start }, refusals: ["own_staff"], paid_in_month: 0, limit: 1 },
    ...{ inviter: "ready", guest: "ready" },
  };
  expect(decideReferral(known, start)).toEqual({ status: "refused", refusal: "own_staff" });
  expect(decideReferral({ ...known, visit: null }, start)).toEqual({ status: "joined" });
  const gone = { ...known, visit: null, refusals: ["own_staff", "guest_gone"] } as const;
  expect(decideReferral(gone, start)).toEqual({ status: "refused", refusal: "guest_gone" });
});
