import { expect, test } from "vitest";
import { GRANT_STATUSES, grantAfter, isGrantOver, statusAt } from "../index.ts";
import type { GrantedCoupon, GrantStep } from "../index.ts";
import { GRANT_STEPS } from "./coupon-life.ts";
import { NOON } from "../testing/builders.ts";
import { couponWith, grantWith } from "../testing/promotions.ts";

const once = couponWith({ kind: "freebie" });
const weekly = couponWith({ kind: "freebie" }, { usage_frequency: { kind: "once_every", n: 1, unit: "weeks" } });
const after = (grant: GrantedCoupon, step: GrantStep, at = NOON, by: string | null = "till", coupon = once) =>
  grantAfter(coupon, grant, step, { at, by });

test("issued, locked for 15 minutes, redeemed, rolled back, and usable again", () => {
  const locked = after(grantWith("freebie"), "lock");
  expect(locked).toMatchObject({ status: "locked", locked_by: "till", locked_until: "2026-03-10T11:15:00.000Z" });
  if (locked === null) return;
  const redeemed = after(locked, "redeem", "2026-03-10T11:14:59.999Z");
  expect(redeemed).toMatchObject({
    status: "redeemed",
    locked_until: null,
    used_by_customer: 1,
    used_in_campaign: 1,
    last_used_at: "2026-03-10T11:14:59.999Z",
  });
  if (redeemed === null) return;
  expect(after(redeemed, "redeem")).toBeNull();
  const back = after(redeemed, "roll_back");
  expect(back).toMatchObject({ status: "rolled_back", used_by_customer: 0, used_in_campaign: 0, last_used_at: null });
  expect(back === null ? null : after(back, "redeem")?.status).toBe("redeemed");
  expect(back === null ? null : after(back, "roll_back")).toBeNull();
});

test("a lock ends by commit, time or release, and only its holder can end it", () => {
  const locked = grantWith("freebie", { status: "locked", locked_by: "a", locked_until: "2026-03-10T11:15:00.000Z" });
  expect(statusAt(locked, "2026-03-10T11:14:59.999Z")).toBe("locked");
  expect(statusAt(locked, "2026-03-10T11:15:00.000Z")).toBe("issued");
  expect(after(locked, "lock", NOON, "b")).toBeNull();
  expect(after(locked, "redeem", NOON, "b")).toBeNull();
  expect(after(locked, "release", NOON, "b")).toBeNull();
  expect(after(locked, "release", NOON, "a")).toMatchObject({ status: "issued", locked_by: null });
  expect(after(locked, "redeem", "2026-03-10T11:15:00.000Z", "b")?.status).toBe("redeemed");
});

test("a coupon for repeated use is issued again; after a rollback its frequency counts from the use before", () => {
  const used = after(grantWith("freebie"), "redeem", NOON, null, weekly);
  expect(used).toMatchObject({ status: "issued", used_by_customer: 1, last_used_at: NOON });
  if (used === null) return;
  const previous_use_at = "2026-03-01T11:00:00.000Z";
  const back = grantAfter(weekly, used, "roll_back", { at: NOON, by: null, previous_use_at });
  expect(back).toMatchObject({ status: "rolled_back", used_by_customer: 0, last_used_at: previous_use_at });
  const locked = after(used, "lock", NOON, "till", weekly);
  expect(locked === null ? null : after(locked, "roll_back", NOON, null, weekly)).toMatchObject({
    status: "locked",
    locked_by: "till",
    used_by_customer: 0,
  });
});

test("each status allows its steps", () => {
  const table = Object.fromEntries(
    GRANT_STATUSES.map((status) => {
      const grant = grantWith("freebie", {
        status,
        locked_by: "till",
        locked_until: "2026-03-10T11:15:00.000Z",
        used_by_customer: status === "redeemed" ? 1 : 0,
      });
      return [status, GRANT_STEPS.filter((step) => after(grant, step) !== null).join(" ")];
    }),
  );
  expect(table).toEqual({
    issued: "lock redeem expire void",
    locked: "release redeem expire void",
    redeemed: "roll_back",
    rolled_back: "lock redeem expire void",
    expired: "void",
    voided: "",
  });
});

test("an open grant ends with its validity", () => {
  const short = couponWith({ kind: "freebie" }, { validity: { kind: "hours", hours: 1 } });
  const grant = grantWith("freebie", { granted_at: "2026-03-10T10:00:00.000Z" });
  expect(isGrantOver(short, grant, "2026-03-10T10:59:59.999Z", "Europe/Warsaw")).toBe(false);
  expect(isGrantOver(short, grant, NOON, "Europe/Warsaw")).toBe(true);
  expect(isGrantOver(short, { ...grant, status: "redeemed" }, NOON, "Europe/Warsaw")).toBe(false);
  expect(isGrantOver(once, grant, NOON, "Europe/Warsaw")).toBe(false);
});
