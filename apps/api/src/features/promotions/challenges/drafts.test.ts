/** What a draft of a challenge needs before it is scheduled, and what of it can change afterwards. */
import type { Challenge } from "@rewardo/contract/challenges";
import type { ErrorBody } from "@rewardo/contract/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";

const begin = "2026-06-08T06:00:00.000Z";
const end = "2026-06-14T20:00:00.000Z";
const clock = fixedClock("2026-06-07T10:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const ids = (nr: number): string => `00000000-0000-4000-8000-${String(nr).padStart(12, "0")}`;
const options = (from: number) => [0, 1, 2].map((nr) => ({ _id: ids(from + nr), text: { pl: `Odpowiedź ${nr}` } }));
const questions = [1, 2, 3].map((nr) => ({
  _id: ids(nr),
  text: { pl: `Pytanie ${nr}` },
  options: options(nr * 10),
  correct_option_ids: [ids(nr * 10 + 1)],
}));
interface Scene {
  readonly admin: Caller;
  readonly points_card_id: string;
}

const setUp = async (): Promise<Scene> => {
  const { scope, points_card_id } = await buildBusiness(app);
  return { admin: await app.as("ADMIN", scope), points_card_id };
};

const draft = async ({ admin, points_card_id }: Scene, input: object): Promise<Challenge> => {
  const body = { type: "quiz", name: { pl: "Quiz o kawie" }, starts_at: begin, ends_at: end, ...input };
  return (await admin.call<Challenge>("POST", `/api/cards/${points_card_id}/challenges`, body)).body;
};

const pathOf = ({ points_card_id }: Scene, { _id }: Pick<Challenge, "_id">) =>
  `/api/cards/${points_card_id}/challenges/${_id}`;

test("a draft is scheduled once nothing is missing, and after the start only a name, a later end and more prizes", async () => {
  const scene = await setUp();
  const half = { ...questions[0]!, options: options(10).slice(0, 1), correct_option_ids: [] };
  const drafted = await draft(scene, { questions: [half], ends_at: null });
  const missing = await scene.admin.call<ErrorBody>("POST", `${pathOf(scene, drafted)}/schedule`);
  expect(missing.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "ends_at required",
    "questions.0.options too_few",
    "questions.0.correct_option_ids required",
  ]);
  const change = (version: number, body: object) =>
    scene.admin.call<Pick<ErrorBody, "errors">>("PATCH", pathOf(scene, drafted), body, { "if-match": `"${version}"` });
  const prizes = { reward_type: "points", ranks: [{ rank: 1, points: 50 }] };
  expect((await change(1, { questions, ends_at: end, prizes })).body).toMatchObject({ version: 2, questions: 3 });
  expect((await change(1, { ends_at: end })).status).toBe(409);
  await scene.admin.call("POST", `${pathOf(scene, drafted)}/schedule`);
  expect((await change(3, { type: "most_points" })).body.errors).toMatchObject([{ path: "type", code: "fixed" }]);
  expect((await scene.admin.call("POST", `${pathOf(scene, drafted)}/withdraw`)).body).toMatchObject({
    status: "draft",
  });
  await scene.admin.call("POST", `${pathOf(scene, drafted)}/schedule`);

  clock.set("2026-06-09T10:00:00.000Z");
  const earlier = "2026-06-13T20:00:00.000Z";
  const faults = await change(5, {
    starts_at: earlier,
    ends_at: "2026-06-14T19:00:00.000Z",
    prizes: { reward_type: "points", ranks: [{ rank: 1, points: 49 }] },
  });
  expect(faults.body.errors?.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
    "ends_at not_later",
    "prizes not_more",
    "starts_at fixed",
  ]);
  const later = "2026-06-15T20:00:00.000Z";
  const more = { reward_type: "points", ranks: [...prizes.ranks, { rank: 2, points: 5 }] };
  const changed = await change(5, { name: { pl: "Wielki quiz" }, ends_at: later, prizes: more });
  expect(changed.body).toMatchObject({ ends_at: later, prizes: more, status: "running" });
  expect((await scene.admin.call("POST", `${pathOf(scene, drafted)}/withdraw`)).body).toMatchObject({
    code: "already_decided",
    params: { status: "running" },
  });
  const wrong = await scene.admin.call<ErrorBody>("POST", `/api/cards/${scene.points_card_id}/challenges`, {
    type: "memory_game",
    name: { en: "Pairs" },
    starts_at: end,
    ends_at: begin,
    faces: ["pizza", "pizza"],
    prizes: { reward_type: "reward", ranks: [{ rank: 1, reward_id: ids(7) }] },
  });
  expect(wrong.body.errors?.map(({ path }) => path)).toEqual([
    "name.pl",
    "ends_at",
    "prizes.ranks.0.reward_id",
    "faces",
  ]);
});
