import type { ProgrammeContent } from "@rewardo/contract/programmes";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../testing/press.ts";
import { aProgramme, coupon, level, offer, reward } from "../../../testing/programme.ts";
import { refuse, refuseFields, sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../../testing/show-console.tsx";
import { expectFits } from "../../../testing/sideways.ts";

type Draft = Partial<ProgrammeContent>;

/** The form of a part, opened from its row, and the server that keeps the draft. */
const editPart = async ({ tab, name, width }: { tab: string; name: string; width: number }) => {
  let programme = aProgramme(7);
  const sent: { version: string | null; body: unknown }[] = [];
  const answers: (() => Response)[] = [];
  const { card_id } = programme;
  const { server } = await showConsole({
    ...{ at: `/cards/${card_id}/${tab}`, session: sessions.owner, width },
    answers: [
      [/GET \/api\/.*\/programme$/, () => programme],
      [/GET \/api\/.*\/promotion_groups$/, () => ({ items: [], next_cursor: null })],
      [
        /PATCH \/api\/.*\/cards\/.*\/(rewards|coupons|offers|levels)\//,
        async (usual, request) => {
          sent.push({
            version: request.headers.get("if-match")?.replaceAll('"', "") ?? null,
            body: await request.json(),
          });
          return answers.shift()?.() ?? usual;
        },
      ],
    ],
  });
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog").first();
  const keep = dialog.getByRole("button", { name: /^(Save in the draft|Not saved)$/ });
  await expect.element(keep).toBeVisible();
  return {
    ...{ server, sent, answers, dialog, keep },
    field: (label: string) => dialog.getByLabelText(label, { exact: true }).first(),
    /** Someone else keeps another draft. */
    change: (draft: Draft) => {
      programme = aProgramme(8, draft);
    },
  };
};

const cases = [
  {
    ...{ tab: "rewards", name: "Free coffee", part: reward },
    ...{ field: "Cost in points", mine: "12", sends: { cost: 12 } },
    faults: [
      ["effect.percent", "too_big", "From 0.01 to 100"],
      ["description.de", "invalid_type", "This cannot be read. Check how it is written."],
      ["stock", "too_big", "At least 1"],
    ],
    clash: { rewards: [{ ...reward, cost: 15, stock: 40 }] },
    theirs: "15 points",
    taken: "How many there are",
  },
  {
    ...{ tab: "coupons", name: "Lemonade week", part: coupon },
    ...{ field: "Discount at most", mine: "4", sends: { max_discount: 400 } },
    faults: [
      ["items.filter.names.1", "too_big", "This is too long. Make it shorter."],
      ["validity.to", "ends_before_start", "Not before the first day"],
      ["times.weekdays.0", "invalid_value", "Choose one of the list"],
    ],
    clash: { coupons: [{ ...coupon, max_discount: 300, times: { weekdays: null, hours: null } }] },
    theirs: /3\.00/,
    taken: "Days and hours",
  },
  {
    ...{ tab: "offers", name: "Double on cake", part: offer },
    ...{ field: "Times", mine: "3", sends: { multiplier: 3 } },
    faults: [
      ["multiplier", "too_big", "From 1 to 100"],
      ["items.filter.names.0", "custom", "This contains characters that cannot be saved. Type it again."],
      ["place_ids.0", "invalid_format", "This cannot be read. Check how it is written."],
    ],
    clash: {
      offers: [
        {
          ...offer,
          kind: "points",
          multiplier: null,
          cost: 9,
          place_ids: null,
          validity: { kind: "datetime_range", from: "2026-06-01T00:00", to: null },
        },
      ],
    },
    theirs: "Instead of money: Cheesecake",
    taken: "Valid",
  },
  {
    ...{ tab: "levels", name: "Gold", part: level },
    ...{ field: "Begins at points", mine: "120", sends: { threshold: 120 } },
    faults: [
      ["threshold", "taken", "Another level begins there"],
      ["period_months", "too_big", "At least 1"],
      ["card_stock", "invalid_value", "Choose one of the list"],
    ],
    clash: { levels: [{ ...level, threshold: 150, grace_days: 30 }] },
    theirs: "150 points",
    taken: "Days of grace before it is lost",
  },
] as const;

for (const [nr, one] of cases.entries()) {
  const width = nr % 2 === 0 ? 1440 : 390;
  test(`${one.tab}: what the server refuses stands at its field`, async () => {
    const form = await editPart({ ...one, width });
    await form.field(one.field).fill(one.mine);
    form.answers.push(() => refuseFields(...one.faults.map(([path, code]) => [path, code] as const)));
    await press(form.keep);
    for (const [, , words] of one.faults) await expect.element(form.dialog.getByText(words).first()).toBeVisible();
    expect(form.dialog.element().contains(document.activeElement), "the first wrong field has the focus").toBe(true);
    await expectFits(`${one.tab} with faults`);
    await press(form.keep);
    await expect.element(form.dialog).not.toBeInTheDocument();
    expect(form.sent).toEqual([
      { version: "7", body: one.sends },
      { version: "7", body: one.sends },
    ]);
  });

  test(`${one.tab}: what two people change is chosen, the rest is taken from both`, async () => {
    const form = await editPart({ ...one, width: width === 390 ? 1440 : 390 });
    await form.field(one.field).fill(one.mine);
    form.answers.push(() => refuse(409, "version_conflict"));
    form.change(one.clash as unknown as Draft);
    await press(form.keep);
    const clash = page.getByRole("dialog", { name: "Someone else was faster. Which version stays?" });
    await expect.element(clash.getByText(one.theirs)).toBeVisible();
    await expect.element(clash.getByText(`Taken over from them as well: ${one.taken}`)).toBeVisible();
    await expectFits(`${one.tab} in two versions`);
    await clash.getByRole("radio", { name: /^Yours/ }).click();
    await clash.getByRole("button", { name: "Save the choice" }).click();
    await expect.element(form.dialog).not.toBeInTheDocument();
    // What only they changed is not sent again.
    expect(form.sent.at(-1)).toMatchObject({ version: "8", body: one.sends });
    expect(form.sent).toHaveLength(2);
  });
}

test("a coupon with half a time or a limit that cannot be read is not sent, until its field has gone", async () => {
  const form = await editPart({ tab: "coupons", name: "Lemonade week", width: 1440 });
  await form.field("Discount at most").fill("0");
  await form.field("From a receipt of").fill("about 50");
  await form.dialog.getByLabelText("To", { exact: true }).fill("");
  await press(form.keep);
  const limit = form.dialog.getByText("Write an amount above zero, or leave this empty");
  await expect.element(limit.nth(1)).toBeVisible();
  await expect.element(form.dialog.getByText("Give both hours, or none")).toBeVisible();
  await expect.element(form.field("Discount at most")).toHaveFocus();
  await form.field("From a receipt of").fill("20,-");
  await form.dialog.getByLabelText("To", { exact: true }).fill("10:30");
  await form.field("What it does").selectOptions("An item free of charge");
  await expect.element(limit).not.toBeInTheDocument();
  await press(form.keep);
  await expect.element(form.dialog).not.toBeInTheDocument();
  expect(form.sent).toHaveLength(1);
  expect(form.sent[0]?.body).toEqual({
    ...{ effect: { kind: "freebie" }, discount_scope: "order", max_discount: null, minimum_amount: 2000 },
    times: { weekdays: ["TUESDAY"], hours: { from: "08:00", to: "10:30" } },
  });
});
