import { Challenge, type QuizQuestion } from "@rewardo/contract/challenges";
import { exampleFor } from "@rewardo/client/example";
import { openSchemaBook } from "@rewardo/client/schemas";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../testing/press.ts";
import { aProgramme, reward } from "../../../testing/programme.ts";
import { refuse, refuseFields, sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../../testing/show-console.tsx";
import { expectFits } from "../../../testing/sideways.ts";

const programme = aProgramme(7);
const [yes, no] = ["01a1fa33-42ea-7771-8148-8f6eba104002", "01a1fa33-42ea-7771-8148-8f6eba104003"];

const beans: Challenge = {
  ...(exampleFor(openSchemaBook(), Challenge, "output") as Challenge),
  ...{ card_id: programme.card_id, type: "quiz", status: "draft", name: { en: "Beans" }, description: null },
  ...{ starts_at: "2090-06-15T06:00:00.000Z", ends_at: "2090-06-21T20:00:00.000Z", max_plays_per_day: 1 },
  prizes: {
    reward_type: "reward",
    ranks: [1, 2, 3].map((rank) => ({ rank, reward_id: reward._id, cost: 10 })),
  },
  ...{ questions: 1, faces: [], settles_at: null, settled_at: null, cancelled_at: null, version: 3 },
};

const asked: QuizQuestion[] = [
  {
    ...{ _id: "01a1fa33-42ea-7771-8148-8f6eba104001", text: { en: "Does it grow?" }, correct_option_ids: [yes] },
    options: [
      { _id: yes, text: { en: "Yes" } },
      { _id: no, text: { en: "No" } },
    ],
  },
];

/** The editor of the challenge, and the server that keeps it. */
const editChallenge = async (width: number) => {
  let [challenge, questions] = [beans, asked];
  const sent: { call: string; version: string | null; body: unknown }[] = [];
  const answers: (() => Response)[] = [];
  const shown = await showConsole({
    ...{ at: `/cards/${programme.card_id}/challenges/${beans._id}/edit`, session: sessions.owner, width },
    answers: [
      [/GET \/api\/.*\/programme$/, () => programme],
      [/GET \/api\/.*\/simulations$/, () => ({ items: [], next_cursor: null })],
      [/GET \/api\/.*\/challenges\/[^/]+$/, () => challenge],
      [/GET \/api\/.*\/challenges\/[^/]+\/quiz$/, () => ({ questions })],
      [
        /(PATCH|POST) \/api\/.*\/challenges\//,
        async (_usual, request) => {
          const body: unknown = request.method === "PATCH" ? await request.json() : null;
          const version = request.headers.get("if-match")?.replaceAll('"', "") ?? null;
          sent.push({ call: request.url.split("/").at(-1) ?? "", version, body });
          return answers.shift()?.() ?? { ...challenge, version: challenge.version + 1 };
        },
      ],
    ],
  });
  const name = page.getByRole("group", { name: "Name that customers see" }).getByRole("textbox").first();
  await expect.element(name).toHaveValue("Beans");
  return {
    ...{ ...shown, sent, answers, name },
    save: page.getByRole("button", { name: /^(Save as draft|Not saved)$/ }),
    schedule: page.getByRole("button", { name: /^(Schedule|Not scheduled)$/ }),
    /** Someone else keeps another version. */
    change: (more: Partial<Challenge>, others: QuizQuestion[]) => {
      [challenge, questions] = [{ ...beans, ...more, version: 4 }, others];
    },
  };
};

for (const width of [1440, 390]) {
  test(`what the server refuses of a challenge stands at its field, at ${width} px`, async () => {
    const form = await editChallenge(width);
    await form.name.fill("Beans and more");
    form.answers.push(() =>
      refuseFields(
        ["ends_at", "not_after_start"],
        ["prizes.ranks.1.reward_id", "unknown_reward"],
        ["questions.0.options", "too_few"],
      ),
    );
    await press(form.save);
    await expect.element(page.getByText("It ends after it starts")).toBeVisible();
    await expect.element(page.getByLabelText("Ends")).toHaveFocus();
    const prize = page.getByRole("combobox", { name: "Reward each" });
    await expect.element(prize).toHaveAttribute("aria-invalid", "true");
    await expect.element(prize).toHaveAccessibleDescription("Choose a reward");
    await expect.element(page.getByRole("alert")).toHaveTextContent("Every question needs two answers at least.");
    await expectFits("a challenge with faults");
    await press(form.save);
    await expect.element(page.getByRole("heading", { name: "Beans", level: 1 })).toBeVisible();
    expect(form.sent.map(({ version, body }) => ({ version, body }))).toEqual([
      { version: "3", body: { name: { en: "Beans and more" } } },
      { version: "3", body: { name: { en: "Beans and more" } } },
    ]);
  });

  test(`what two people change of a challenge is chosen, at ${width} px`, async () => {
    const form = await editChallenge(width);
    await page.getByRole("radio", { name: "Answer 2 is right" }).click();
    form.answers.push(() => refuse(409, "version_conflict"));
    form.change({ ends_at: "2090-06-22T20:00:00.000Z" }, [{ ...asked[0]!, text: { en: "Does coffee grow?" } }]);
    await press(form.save);
    const clash = page.getByRole("dialog", { name: "Someone else was faster. Which version stays?" });
    const version = (says: RegExp) => clash.getByRole("radio", { name: says });
    await expect.element(version(/^Theirs Does coffee grow\? Yes ✓, No$/)).toBeInTheDocument();
    await expect.element(version(/^Yours Does it grow\? Yes, No ✓$/)).toBeInTheDocument();
    await expect.element(clash.getByText("Taken over from them as well: Ends")).toBeVisible();
    await expectFits("a challenge in two versions");
    await version(/^Yours/).click();
    await clash.getByRole("button", { name: "Save the choice" }).click();
    await expect.element(page.getByRole("heading", { name: "Beans", level: 1 })).toBeVisible();
    expect(form.sent.at(-1)).toMatchObject({
      ...{ version: "4", body: { questions: [{ correct_option_ids: [no] }] } },
    });
  });
}

test("what has not changed is scheduled without being saved, and what scheduling lacks stands at its field", async () => {
  const form = await editChallenge(1440);
  form.answers.push(() => refuseFields(["ends_at", "in_the_past"], ["card_id", "card_not_active"]));
  await press(form.schedule);
  await expect.element(page.getByText("Say when it ends; that must be later than now.").first()).toBeVisible();
  await expect.element(page.getByText(/Publish the card first/)).toBeVisible();
  const ends = page.getByLabelText("Ends");
  await ends.fill("");
  await press(form.schedule);
  await expect.element(ends).toHaveAttribute("aria-invalid", "true");
  expect(form.sent.map(({ call }) => call)).toEqual(["schedule"]);
  await ends.fill("2091-06-15T08:00");
  await press(form.schedule);
  await expect.element(page.getByRole("heading", { name: "Beans", level: 1 })).toBeVisible();
  expect(form.sent.map(({ call }) => call)).toEqual(["schedule", beans._id, "schedule"]);
});
