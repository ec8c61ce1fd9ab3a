/** Challenges through their calls: drafted, scheduled, played, ranked, settled once, cancelled. */
import { memoryPairs, type Challenge } from "@rewardo/contract/challenges";
import type { ErrorBody } from "@rewardo/contract/errors";
import type { Preview } from "@rewardo/contract/scanner";
import { dealMemory } from "@rewardo/engine";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { keyOfBusiness, signInMember } from "../../../testing/members.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { pairDeviceAt } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { settleChallenges } from "./index.ts";

const begin = "2026-06-08T06:00:00.000Z";
const end = "2026-06-14T20:00:00.000Z";
const due = "2026-06-17T20:00:00.000Z";
const clock = fixedClock(begin);
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
beforeEach(() => clock.set("2026-06-07T10:00:00.000Z"));
afterAll(async () => {
  await witness.close();
  await app.close();
});

const ids = (nr: number): string => `00000000-0000-4000-8000-${String(nr).padStart(12, "0")}`;
const options = (from: number) => [0, 1, 2].map((nr) => ({ _id: ids(from + nr), text: { pl: `Odpowiedź ${nr}` } }));
const questions = [1, 2, 3].map((nr) => ({
  _id: ids(nr),
  text: { pl: `Pytanie ${nr}` },
  options: options(nr * 10),
  correct_option_ids: [ids(nr * 10 + 1)],
}));
const faces = ["coffee_bean", "mug", "cupcake", "cake", "tea_cup", "pizza"] as const;
const answers = (right: number) =>
  questions.map(({ _id, options: [wrong, correct] }, nr) => ({
    question_id: _id,
    option_ids: [nr < right ? correct!._id : wrong!._id],
  }));

interface Scene extends TestBusiness {
  readonly admin: Caller;
  readonly visitor: Caller;
  readonly members: readonly Member[];
}

const setUp = async (members = 3): Promise<Scene> => {
  const business = await buildBusiness(app);
  const people = Array.from({ length: members - 1 }, (_, nr) => ({ first_name: `Gość ${nr}` }));
  const others = await joinCard(business.ctx, business.points_card_id, people);
  return {
    ...business,
    admin: await app.as("ADMIN", business.scope),
    visitor: app.withToken(null),
    members: [business.points, ...others],
  };
};

const draft = async ({ admin, points_card_id }: Scene, input: object): Promise<Challenge> => {
  const body = { type: "quiz", name: { pl: "Quiz o kawie" }, starts_at: begin, ends_at: end, ...input };
  const answer = await admin.call<Challenge>("POST", `/api/cards/${points_card_id}/challenges`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};

const pathOf = ({ points_card_id }: Scene, { _id }: Pick<Challenge, "_id">) =>
  `/api/cards/${points_card_id}/challenges/${_id}`;

const schedule = async (scene: Scene, input: object): Promise<Challenge> => {
  const drafted = await draft(scene, input);
  const answer = await scene.admin.call<Challenge>("POST", `${pathOf(scene, drafted)}/schedule`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

interface Started {
  token: string;
  plays_left: number | null;
  positions: number | null;
  questions: { _id: string; options: { _id: string }[] }[] | null;
}

/** Each member plays at their own card. */
const callersOf = new WeakMap<Scene, Map<string, Promise<Caller>>>();
const callerOf = (scene: Scene, { user_id }: Member): Promise<Caller> => {
  const known = callersOf.get(scene) ?? new Map<string, Promise<Caller>>();
  callersOf.set(scene, known);
  const caller = known.get(user_id) ?? signInMember(app, scene.ctx, user_id);
  known.set(user_id, caller);
  return caller;
};
const play = async <T>(scene: Scene, member: Member, what: string, body: object) =>
  (await callerOf(scene, member)).call<T>("POST", `/challenge_plays${what}`, body);
const find = async <T>(scene: Scene, member: Member, what = "") =>
  (await callerOf(scene, member)).call<T>("GET", `/challenges${what}`);
const rankingOf = (scene: Scene, member: Member, { _id }: Challenge) =>
  find<{ items: object[] } & ErrorBody>(scene, member, `/${_id}/ranking`);
const start = (scene: Scene, { _id }: Challenge, member: Member) => {
  const { card_subscription_id } = member;
  return play<Started & ErrorBody>(scene, member, "", { card_subscription_id, challenge_id: _id });
};

/** A whole quiz of a member. */
const solve = async (scene: Scene, challenge: Challenge, member: Member, right: number) => {
  const { body } = await start(scene, challenge, member);
  const answer = await play(scene, member, "/answers", { token: body.token, answers: answers(right) });
  expect(answer.body).toEqual({ score: right, of: 3 });
};

const settle = ({ scope }: Scene, until: string) =>
  settleChallenges({ database: app.database, clock }, scope, { until, signal: new AbortController().signal });

const balancesOf = async ({ scope, members }: Scene): Promise<number[]> => {
  const rows = await witness.rows<{ _id: string; balance: number }>(
    "select _id, balance from card_subscriptions where business_id = $1",
    [scope.business_id],
  );
  return members.map(({ card_subscription_id }) => rows.find(({ _id }) => _id === card_subscription_id)!.balance);
};

test("a quiz is drafted, scheduled, played, ranked and settled: each prize once, whichever job settles", async () => {
  const scene = await setUp();
  const prizes = {
    reward_type: "points",
    ranks: [
      { rank: 1, points: 50 },
      { rank: 2, points: 20 },
    ],
  };
  const challenge = await schedule(scene, { questions, prizes, max_plays_per_day: 2 });
  expect(challenge).toMatchObject({ status: "scheduled", questions: 3, settles_at: due });
  const [first, second, third] = scene.members as [Member, Member, Member];
  expect((await start(scene, challenge, first)).body).toMatchObject({
    params: { rejected: [{ code: "not_running", params: { next_at: begin } }] },
  });

  clock.set("2026-06-08T10:00:00.000Z");
  const begun = await start(scene, challenge, first);
  expect([begun.status, begun.body.plays_left, begun.body.questions?.length]).toEqual([201, 1, 3]);
  expect(JSON.stringify(begun.body)).not.toMatch(/correct/);
  const { token } = begun.body;
  const marked = await play(scene, first, "/answers", { token, answers: answers(2) });
  expect(marked.body).toEqual({ score: 2, of: 3 });
  // Sent again it says the same; other answers come too late.
  expect((await play(scene, first, "/answers", { token, answers: answers(2) })).body).toEqual(marked.body);
  expect((await play(scene, first, "/answers", { token, answers: answers(3) })).status).toBe(409);

  clock.set("2026-06-08T11:00:00.000Z");
  await solve(scene, challenge, second, 2);
  await solve(scene, challenge, third, 3);
  const named = { card_subscription_id: second.card_subscription_id, nickname: " Kawosz " };
  expect((await play(scene, second, "/nickname", named)).status).toBe(204);
  expect((await play(scene, first, "/nickname", named)).status).toBe(404);
  expect((await find(scene, second)).body).toMatchObject({ items: [{ plays_left: 1 }], nickname: "Kawosz" });
  const seen = await rankingOf(scene, third, challenge);
  expect(seen.body).toEqual({
    status: "running",
    players: 3,
    items: [
      { rank: 1, is_own: true, nickname: null, score: 3 },
      { rank: 2, is_own: false, nickname: null, score: 2 },
      { rank: 3, is_own: false, nickname: "Kawosz", score: 2 },
    ],
  });

  // Two local days later the day's limit is a new one.
  await solve(scene, challenge, third, 1);
  const over = await start(scene, challenge, third);
  expect(over.body).toMatchObject({
    status: 422,
    params: { rejected: [{ code: "plays_used_up", params: { next_at: "2026-06-08T22:00:00.000Z" } }] },
  });

  clock.set(due);
  expect(await settle(scene, "2026-06-17T19:59:59.999Z")).toEqual({ settled: 0, prizes: 0 });
  const settled = await Promise.all(Array.from({ length: 64 }, () => settle(scene, due)));
  expect(settled.reduce((sum, one) => sum + (one?.prizes ?? 0), 0)).toBe(2);
  expect(await balancesOf(scene)).toEqual([20, 0, 50]);
  expect(await settle(scene, due)).toEqual({ settled: 0, prizes: 0 });
  const ranking = await scene.admin.call<{ items: object[] }>("GET", `${pathOf(scene, challenge)}/ranking`);
  expect(ranking.body).toMatchObject({
    players: 3,
    items: [
      { rank: 1, name: "Gość 1", prize: { units: 50, reward_id: null } },
      { rank: 2, name: "Zofia Lewandowska", prize: { units: 20 } },
      { rank: 3, nickname: "Kawosz", transactions: 1, prize: null },
    ],
  });
  expect((await scene.admin.call("GET", pathOf(scene, challenge))).body).toMatchObject({ status: "settled" });
  expect((await auditLedger(app.server, scene.scope.business_id)).violations).toEqual([]);
});

test("right answers are for those who set them, and for others once it is over", async () => {
  const scene = await setUp();
  const challenge = await schedule(scene, { questions });
  const employee = await app.as("EMPLOYEE", scene.scope);
  const { device } = await pairDeviceAt(app, scene.ctx, "Kasa", [scene.place_id]);
  const local = await app.as("ADMIN", scene.scope, { place_ids: [scene.place_id] });
  const hidden = [null, null, null];
  const correct = async (caller: Caller) => {
    const url = `${pathOf(scene, challenge)}/quiz`;
    const { body } = await caller.call<{ questions: { correct_option_ids: string[] | null }[] }>("GET", url);
    return body.questions.map(({ correct_option_ids }) => correct_option_ids);
  };
  expect(await correct(scene.admin)).toEqual(questions.map((one) => one.correct_option_ids));
  for (const caller of [employee, device, local]) expect(await correct(caller)).toEqual(hidden);
  clock.set("2026-06-14T19:59:59.999Z");
  for (const caller of [employee, device, local]) expect(await correct(caller)).toEqual(hidden);
  clock.set(end);
  expect(await correct(employee)).toEqual(questions.map((one) => one.correct_option_ids));
});

test("a memory game is dealt and replayed by the server, whose clock counts", async () => {
  const scene = await setUp();
  const challenge = await schedule(scene, { type: "memory_game", faces });
  const [member, quick] = scene.members as [Member, Member];
  clock.set("2026-06-09T10:00:00.000Z");
  const { token, positions } = (await start(scene, challenge, member)).body;
  expect(positions).toBe(memoryPairs[0] * 2);
  const [{ seed } = { seed: "" }] = await witness.rows<{ seed: string }>(
    "select seed from challenge_plays where business_id = $1",
    [scene.scope.business_id],
  );
  const deck = dealMemory(faces.length, seed);
  const pairs = faces.map((_, face) => deck.flatMap((one, position) => (one === face ? [position] : [])));
  let turn = 0;
  const turned = (position: number, by = token) =>
    play<Record<string, unknown> & ErrorBody>(scene, by === token ? member : quick, "/turn", {
      ...{ token: by, turn: turn++, position },
    });

  // A wrong move first: one card of each of two pairs.
  const shown = await turned(pairs[0]![0]!);
  expect(shown.body).toEqual({ face: faces[0], is_pair: false, result: null });
  turn = 0;
  expect((await turned(pairs[0]![0]!)).body).toEqual(shown.body);
  turn = 0;
  expect((await turned(pairs[1]![0]!)).status).toBe(409);
  expect((await turned(pairs[0]![0]!)).body).toMatchObject({ params: { rejected: [{ code: "same_position" }] } });
  turn = 1;
  expect((await turned(99)).body).toMatchObject({ params: { rejected: [{ code: "unknown_position" }] } });
  turn = 1;
  expect((await turned(pairs[1]![0]!)).body).toMatchObject({ is_pair: false });
  clock.set("2026-06-09T10:00:30.500Z");
  let last: unknown;
  for (const [one, other] of pairs) {
    await turned(one!);
    last = (await turned(other!)).body;
  }
  // One move too many and 30 seconds.
  expect(last).toEqual({ face: faces.at(-1), is_pair: true, result: { score: 9600, moves: 7, seconds: 30 } });
  turn = 14;
  expect((await turned(0)).status).toBe(409);

  // The whole game within no time is no person's.
  const fast = (await start(scene, challenge, quick)).body.token;
  const [{ seed: other } = { seed: "" }] = await witness.rows<{ seed: string }>(
    "select seed from challenge_plays where business_id = $1 order by started_at desc limit 1",
    [scene.scope.business_id],
  );
  const order = dealMemory(faces.length, other).map((face, position) => ({ face, position }));
  turn = 0;
  for (const { position } of order.toSorted((a, b) => a.face - b.face)) last = (await turned(position, fast)).body;
  expect(last).toMatchObject({ result: { score: null, moves: 6 } });
  const seen = await rankingOf(scene, quick, challenge);
  expect(seen.body.items).toEqual([{ rank: 1, is_own: false, nickname: null, score: 9600 }]);
});

test("of 64 plays that begin at once exactly a day's are begun, and the end of a challenge ends them", async () => {
  const scene = await setUp();
  const challenge = await schedule(scene, { questions, max_plays_per_day: 3 });
  clock.set("2026-06-14T19:00:00.000Z");
  const begun = await Promise.all(Array.from({ length: 64 }, () => start(scene, challenge, scene.points)));
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(begun.filter(({ status }) => status === 422)).toHaveLength(61);
  clock.set(end);
  const { token } = begun.find(({ status }) => status === 201)!.body;
  const late = await play<ErrorBody>(scene, scene.points, "/answers", { token, answers: answers(3) });
  expect(late.body.params).toMatchObject({ rejected: [{ code: "not_running" }] });
});

test("a cancelled challenge grants nothing, keeps its plays and is told as what it is", async () => {
  const scene = await setUp();
  const prizes = { reward_type: "points", ranks: [{ rank: 1, points: 50 }] };
  const challenge = await schedule(scene, { questions, prizes });
  clock.set("2026-06-09T10:00:00.000Z");
  await solve(scene, challenge, scene.points, 3);
  clock.set("2026-06-15T10:00:00.000Z");
  const cancel = () => scene.admin.call<Challenge>("POST", `${pathOf(scene, challenge)}/cancel`);
  expect((await cancel()).body).toMatchObject({ status: "cancelled", version: 3 });
  expect((await cancel()).body).toMatchObject({ status: "cancelled", version: 3 });
  clock.set(due);
  expect(await settle(scene, due)).toEqual({ settled: 0, prizes: 0 });
  expect(await balancesOf(scene)).toEqual([0, 0, 0]);
  const known = await find<{ items: object[] }>(scene, scene.points);
  expect(known.body.items).toMatchObject([{ status: "cancelled", plays_left: 0, next_play_at: null }]);
  const seen = await rankingOf(scene, scene.points, challenge);
  expect(seen.body).toMatchObject({ status: "cancelled", players: 1 });
});

test("a reward as a prize credits what it costs, and a frozen winner makes room for the next", async () => {
  const scene = await setUp();
  const [{ reward_id } = { reward_id: "" }] = await witness.rows<{ reward_id: string }>(
    "select programme -> 'rewards' -> 0 ->> '_id' as reward_id from programme_versions where card_id = $1",
    [scene.points_card_id],
  );
  const challenge = await schedule(scene, {
    questions,
    prizes: { reward_type: "reward", ranks: [{ rank: 1, reward_id }] },
  });
  expect(challenge.prizes).toEqual({ reward_type: "reward", ranks: [{ rank: 1, reward_id, cost: 5 }] });
  clock.set("2026-06-09T10:00:00.000Z");
  const [first, second] = scene.members as [Member, Member];
  await solve(scene, challenge, first, 3);
  await solve(scene, challenge, second, 1);
  await witness.rows("update card_subscriptions set status = 'frozen' where _id = $1", [first.card_subscription_id]);
  clock.set(due);
  expect(await settle(scene, due)).toEqual({ settled: 1, prizes: 1 });
  expect(await balancesOf(scene)).toEqual([0, 5, 0]);

  // The till of the winner's next visit offers it and hands it over.
  const visit = { number: second.number, place_id: scene.place_id };
  const seen = await scene.admin.call<Preview>("POST", "/api/scanner/preview", visit);
  expect(seen.body.rewards).toMatchObject([{ _id: reward_id, usable: true }]);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const handed = await scene.admin.call("POST", "/api/scanner/commit", { ...visit, reward_ids: [reward_id] }, headers);
  expect(handed).toMatchObject({ status: 201, body: { transaction: { reward_ids: [reward_id] } } });
  expect(await balancesOf(scene)).toEqual([0, 0, 0]);
});

test("no one plays on another's membership, with another's token, or without a browser that holds the card", async () => {
  const scene = await setUp();
  const challenge = await schedule(scene, { questions });
  clock.set("2026-06-09T10:00:00.000Z");
  const [first, second] = scene.members as [Member, Member];
  const { token } = (await start(scene, challenge, first)).body;
  const answered = { token, answers: answers(3) };
  expect((await play<ErrorBody>(scene, second, "/answers", answered)).body.code).toBe("not_found");
  const named = { card_subscription_id: first.card_subscription_id, challenge_id: challenge._id };
  expect((await play<ErrorBody>(scene, second, "", named)).body.code).toBe("not_found");
  const other = await setUp();
  expect((await play<ErrorBody>(other, other.points, "/answers", answered)).body.code).toBe("not_found");
  // A member of another card of the same business knows nothing of it.
  expect((await start(scene, challenge, scene.stamps)).body.code).toBe("not_found");
  expect((await find(scene, scene.stamps)).body).toEqual({ items: [], nickname: null });
  expect((await rankingOf(scene, scene.stamps, challenge)).status).toBe(404);
  expect((await play<ErrorBody>(scene, first, "/turn", { token, turn: 0, position: 0 })).status).toBe(422);

  // The number of a card opens nothing any more.
  const byNumber = { business_id: scene.scope.business_id, number: first.number };
  for (const path of ["/challenge_plays/find", "/received_messages/find"])
    expect((await scene.visitor.call<ErrorBody>("POST", `/api${path}`, byNumber)).status).toBe(404);
  const key = await keyOfBusiness(scene.ctx);
  for (const path of ["/challenges", `/challenges/${challenge._id}/ranking`, "/messages"])
    expect((await scene.visitor.call("GET", `/api/member/${key}${path}`)).status).toBe(401);

  await witness.rows("update card_subscriptions set status = 'frozen' where _id = $1", [second.card_subscription_id]);
  expect((await start(scene, challenge, second)).body.code).toBe("not_found");
});
