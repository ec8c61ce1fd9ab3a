/** Inviting friends in the editor of a program: what can be chosen, what is sent, and what it has brought. */
import type { Programme, ProgrammeContent } from "@rewardo/contract/programmes";
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../../testing/show-console.tsx";

type Coupon = ProgrammeContent["coupons"][number];

const id = (last: number): string => `01960000-0000-7000-8000-${String(last).padStart(12, "0")}`;
const anything: Coupon["items"] = { product_ids: [], filter: { mode: "all", names: [] } };
const coupon = (last: number, name: string, more: Partial<Coupon> = {}): Coupon => ({
  ...{
    _id: id(last),
    status: "active",
    name: { en: name },
    description: null,
    discount_scope: "order",
    items: anything,
  },
  ...{ effect: { kind: "discount_percentage", percent: 50 }, max_discount: null, minimum_amount: null },
  ...{ usage_frequency: { kind: "once" }, validity: { kind: "unlimited" }, times: { weekdays: null, hours: null } },
  ...{ target: { kind: "all" }, issue: "on_grant", campaign_limit: null, customer_limit: null, place_ids: null },
  ...{ combines: false, created_at: "2026-01-01T00:00:00.000Z" },
  ...more,
});
const everyones = coupon(1, "Summer", { issue: "automatic" });
const welcome = coupon(2, "Welcome");
const thanks = coupon(3, "Thank you", { customer_limit: 100 });

/** The example of the contract with these coupons and terms, published and edited alike. */
const withTerms =
  (coupons: readonly Coupon[], referral: ProgrammeContent["referral"]) =>
  (usual: unknown): Programme => {
    const programme = usual as Programme;
    const content = { ...programme.published, coupons: [...coupons], referral };
    return { ...programme, status: "active", published: content, live: content, draft: null, changes: [] };
  };
const none = { invitations: 0, joined: 0, came: 0, paid: 0, withdrawn: 0, lapsed: 0, refused: [] };
const some = { ...none, invitations: 9, joined: 6, came: 4, paid: 2, lapsed: 1 };
const refused = [{ refusal: "own_staff" as const, count: 2 }];

const show = (coupons: readonly Coupon[], referral: ProgrammeContent["referral"], figures: object, width = 1440) =>
  showConsole({
    ...{ at: `/cards/${id(50)}/referral`, session: sessions.owner, width },
    answers: [
      [/GET .*\/programme$/, withTerms(coupons, referral)],
      [/PATCH .*\/cards\/[^/]+$/, withTerms(coupons, referral)],
      [/GET .*\/referral_figures$/, () => figures],
    ],
  });

const faults = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.querySelector("main") ?? document.body);
  return violations.flatMap(({ id: rule, nodes }) => nodes.map(({ target }) => `${rule} ${String(target)}`));
};

test("is turned on with coupons that fit, and sends both with a usual limit", async () => {
  const { server } = await show([everyones, welcome, thanks], null, { month: none, total: none });
  await expect.element(page.getByText("Nobody has made an invitation yet.")).toBeVisible();
  await page.getByRole("switch", { name: /Customers invite friends/ }).click();
  const inviter = page.getByLabelText("Who invited gets");
  await expect.element(inviter).toHaveValue(thanks._id);
  expect([...(inviter.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual(["Thank you"]);
  const friend = page.getByLabelText("The friend gets");
  expect([...(friend.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    "Welcome",
    "Thank you",
  ]);
  await expect.poll(() => server.calls.some((call) => call.startsWith("PATCH"))).toBe(true);
  expect(await faults()).toEqual([]);
});

test("without a coupon that is only given it cannot be turned on, and says what is missing", async () => {
  await show([everyones, welcome], null, { month: none, total: none }, 390);
  await expect.element(page.getByRole("switch", { name: /Customers invite friends/ })).toBeDisabled();
  await expect.element(page.getByText(/^First add a coupon for all customers/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "To the coupons" })).toBeVisible();
});

test("figures name each reason for which an invitation does not count", async () => {
  const terms = { inviter_coupon_id: thanks._id, guest_coupon_id: welcome._id, invitations_a_month: 5 };
  await show([welcome, thanks], terms, { month: { ...some, refused }, total: { ...some, refused } }, 390);
  await expect.element(page.getByRole("rowheader", { name: /^Works here/ })).toBeVisible();
  expect(page.getByRole("row", { name: /^Came and paid/ }).element().textContent).toMatch(/44$/);
  // Those count in which one side alone got a coupon.
  const given = page.getByRole("row", { name: /^Coupons given/ }).element().textContent;
  expect(given).toMatch(/^Coupons givenTo both; to one alone where .*22$/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await faults()).toEqual([]);
});
