import type { PromotionGroup } from "@rewardo/contract/promotion-groups";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../testing/press.ts";
import { aProgramme } from "../../../testing/programme.ts";
import { refuse, refuseFields, sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../../testing/show-console.tsx";
import { expectFits } from "../../../testing/sideways.ts";

const programme = aProgramme(7);

const regulars: PromotionGroup = {
  ...{ _id: "01a1fa33-42ea-7771-8148-8f6eba103001", card_id: programme.card_id, name: "Regulars", kind: "rule" },
  rule: {
    match: "all",
    parts: [
      { kind: "visits", least: 5, most: null, days: 30 },
      {
        conditions: [
          { kind: "joined", than: "less", days: 90 },
          { kind: "gender", genders: ["female"] },
        ],
      },
    ],
  },
  ...{ status: "active", version: 3, created_at: "2026-05-01T00:00:00.000Z" },
};

/** The page of the group, and the server that keeps it. */
const editGroup = async (width: number) => {
  let group = regulars;
  const sent: { version: string | null; body: unknown }[] = [];
  const answers: (() => Response)[] = [];
  const shown = await showConsole({
    ...{ at: `/cards/${programme.card_id}/groups/${regulars._id}`, session: sessions.owner, width },
    answers: [
      [/GET \/api\/.*\/programme$/, () => programme],
      [/GET \/api\/.*\/promotion_groups\/[^/]+$/, () => group],
      [/POST \/api\/.*\/promotion_groups\/count$/, (usual) => ({ ...(usual as object), steps: [1, 1], blocks: [] })],
      [
        /PATCH \/api\/.*\/promotion_groups\//,
        async (_usual, request) => {
          const body = (await request.json()) as Partial<PromotionGroup>;
          sent.push({ version: request.headers.get("if-match")?.replaceAll('"', "") ?? null, body });
          return answers.shift()?.() ?? { ...group, ...body, version: group.version + 1 };
        },
      ],
    ],
  });
  const name = page.getByRole("textbox", { name: "Name of the group" });
  await expect.element(name).toHaveValue("Regulars");
  return {
    ...{ ...shown, sent, answers, name },
    visits: page.getByRole("group", { name: "Visits" }).getByRole("textbox", { name: "Visits" }),
    keep: page.getByRole("button", { name: /^(Save changes|Saved|Not saved)$/ }),
    /** Someone else keeps another version. */
    change: (more: Partial<PromotionGroup>) => {
      group = { ...regulars, ...more, version: 4 };
    },
  };
};

for (const width of [1440, 390]) {
  test(`what the server refuses of a group stands at its condition, at ${width} px`, async () => {
    const form = await editGroup(width);
    await form.name.fill("Regulars of June");
    form.answers.push(() =>
      refuseFields(["rule.parts.0.least", "too_big"], ["rule.parts.1.conditions.1.genders", "invalid_value"]),
    );
    await press(form.keep);
    const wrong = (label: string) =>
      page.getByRole("group", { name: label, exact: true }).getByText("This is not complete");
    await expect.element(wrong("Visits")).toBeVisible();
    await expect.element(wrong("Gender")).toBeVisible();
    await expect.element(wrong("Joined")).not.toBeInTheDocument();
    await expectFits("a group with faults");
    form.answers.push(() => refuseFields(["name", "too_many"]));
    await press(form.keep);
    await expect.element(form.name).toHaveAttribute("aria-invalid", "true");
    await expect.element(form.name).toHaveFocus();
    await press(form.keep);
    await expect.poll(() => form.sent).toHaveLength(3);
    expect(form.sent[2]).toEqual({ version: "3", body: { name: "Regulars of June" } });
  });

  test(`two rules of a group are shown in words, and one is chosen, at ${width} px`, async () => {
    const form = await editGroup(width);
    await form.visits.fill("8");
    form.answers.push(() => refuse(409, "version_conflict"));
    form.change({
      name: "Those who come often",
      rule: { match: "any", parts: [{ kind: "visits", least: 20, most: null, days: null }] },
    });
    await press(form.keep);
    const clash = page.getByRole("dialog", { name: "Someone else was faster. Which version stays?" });
    const version = (whose: RegExp) => clash.getByRole("radio", { name: whose });
    await expect.element(version(/^Theirs any of these Visits: at least 20 ever$/)).toBeInTheDocument();
    await expect
      .element(
        version(
          /^Yours all of these Visits: at least 8 in 30 days any of these Joined less than 90 days ago Gender is Female$/,
        ),
      )
      .toBeInTheDocument();
    await expect.element(clash.getByText("Taken over from them as well: Name of the group")).toBeVisible();
    await expectFits("a group in two versions");
    await version(/^Yours/).click();
    await clash.getByRole("button", { name: "Save the choice" }).click();
    await expect.element(form.name).toHaveValue("Those who come often");
    expect(form.sent.at(-1)).toMatchObject({ version: "4", body: { rule: { match: "all" } } });
    await expect.element(form.visits).toHaveValue("8");
  });
}

test("a condition that is not finished is not sent, and leaving the group asks", async () => {
  const form = await editGroup(1440);
  await page.getByRole("button", { name: "Add a condition" }).first().click();
  await page.getByRole("button", { name: "Product", exact: true }).click();
  await press(form.keep);
  await expect.element(page.getByText("This is not complete")).toBeVisible();
  expect(form.sent).toEqual([]);
  await page.getByRole("link", { name: "All groups" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  expect(form.now()).toContain(regulars._id);
});
