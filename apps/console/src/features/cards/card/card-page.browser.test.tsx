/** A card's editor: what its folded parts say of what they hold. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { aProgramme } from "../../../testing/programme.ts";
import { showConsole } from "../../../testing/show-console.tsx";

test("the folded rules name each threshold, and count as limits only those of a day", async () => {
  const limits = { visits_per_day: 2, earned_per_day: null, minutes_between_visits: 15 };
  const programme = aProgramme(1, { caps: { ...limits, confirm_spending_above: 500, confirm_on_phone_from: 1200 } });
  await showConsole({
    ...{ at: `/cards/${programme.card_id}`, session: sessions.owner, width: 1440 },
    answers: [[/GET .*\/programme$/, () => programme]],
  });
  const says =
    "1 daily limit · 15 minutes between two visits · Question before spending: above 500 · Confirm on the phone: from 1,200";
  const fold = page.getByRole("group").filter({ hasText: "Expiry and limits" });
  await expect.element(fold).toBeVisible();
  expect(fold.element().textContent).toContain(says);
});
