/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { hash, made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, notFound, type Ids, type Probe } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";
import { emptyChallengeFields } from "../../../features/promotions/challenges/challenge-fields.ts";
import * as plays from "../../../features/promotions/challenges/play-queries.ts";
import * as challenges from "../../../features/promotions/challenges/queries.ts";
import type { ChallengeFields } from "../../../features/promotions/challenges/queries.ts";
import * as rankings from "../../../features/promotions/challenges/ranking-queries.ts";

const option = (nr: number) => ({ _id: `00000000-0000-4000-8000-00000000000${nr}`, text: { pl: `Odpowiedź ${nr}` } });
const fields: ChallengeFields = {
  ...emptyChallengeFields,
  type: "quiz",
  name: { pl: "Quiz o kawie" },
  starts_at: "2026-06-01T08:00:00.000Z",
  ends_at: "2099-06-01T08:00:00.000Z",
  questions: [
    {
      _id: "00000000-0000-4000-8000-000000000009",
      text: { pl: "Skąd pochodzi kawa?" },
      options: [option(1), option(2)],
      correct_option_ids: [option(1)._id],
    },
  ],
};

/** The id of a challenge of the points card, whose name bears the tenant's mark. */
const insert = async ({ ctx, scope, points_card_id: card_id, id }: Tenant, as: "draft" | "running" | "scheduled") => {
  const _id = made();
  const starts_at = as === "scheduled" ? "2098-06-01T08:00:00.000Z" : fields.starts_at;
  const status = as === "draft" ? "draft" : "scheduled";
  await ctx.database.write(scope, async (tx) => {
    const name = { pl: `Quiz ${id}` };
    await challenges.insertChallenge(tx, scope, { ...fields, name, starts_at, _id, card_id, now });
    if (status === "scheduled") await challenges.updateChallengeStatus(tx, scope, { _id, status, now });
  });
  return _id;
};

const card: Probe = { item: (ids) => ids.id((of) => of.points_card_id) };
const one: Probe = { ...card, below: (ids) => ids.id((of) => of.made("challenges")) };
/** Each step is taken by a challenge of its own; `below` is asked after `item`, which makes it. */
const fresh = (status: "draft" | "scheduled"): Probe => {
  let last = "";
  return {
    item: freshRow(
      async (tenant) => {
        last = await insert(tenant, status);
        return tenant.points_card_id;
      },
      (of) => {
        last = of.made("challenges");
        return of.points_card_id;
      },
    ),
    below: (ids) => ids.id(() => last),
  };
};

/** Going on with a play needs its token. */
const byToken = (body: object): Probe => ({ refused: 404, body: () => ({ token: "no token", ...body }) });
/** On a membership of one's own. */
const onOwn = (body: (ids: Ids) => object): Probe => ({
  ...{ references: true, misreferenced: notFound },
  body: (ids) => ({ card_subscription_id: ids.id((of) => of.points.card_subscription_id), ...body(ids) }),
});
const challengeOf = (ids: Ids): string => ids.id((of) => of.made("challenges"));

const at = (of: Tenant) => ({ card_id: of.points_card_id, _id: of.made("challenges") });
const prizeOf = (of: Tenant) => ({
  rank: 1,
  card_subscription_id: of.points.card_subscription_id,
  units: 5,
  reward_id: null,
  transaction_id: of.transactions[0],
  granted_at: now,
});

export const isolation: Isolation = {
  fill: {
    challenges: async (tenant) => {
      const _id = await insert(tenant, "running");
      await tenant.ctx.database.write(tenant.scope, async (tx) => {
        await challenges.insertPrize(tx, tenant.scope, _id, prizeOf(tenant));
        const { card_subscription_id } = tenant.points;
        await plays.upsertNickname(tx, tenant.scope, { card_subscription_id, nickname: "Zosia", now });
      });
      return _id;
    },
    "challenges of a neighbour": ({ stamps_card_id, ...tenant }) =>
      insert({ ...tenant, stamps_card_id, points_card_id: stamps_card_id }, "running"),
    challenge_plays: async (tenant) => {
      // One that is over has a rank, and the other can still be changed.
      const [over, open] = [made(), made()];
      await tenant.ctx.database.write(tenant.scope, async (tx) => {
        const challenge_id = tenant.made("challenges");
        const { card_subscription_id } = tenant.points;
        const row = { challenge_id, card_subscription_id, seed: "seed", started_at: now };
        await plays.insertPlay(tx, tenant.scope, { ...row, _id: over, token_hash: Buffer.from(tenant.id) });
        await plays.insertPlay(tx, tenant.scope, { ...row, _id: open, token_hash: hash() });
        await plays.updatePlay(tx, tenant.scope, { _id: over, turns: [], answers: [], score: 1, finished_at: now });
      });
      return open;
    },
  },
  rights: {
    challenges: ["select", "insert", "update"],
    challenge_plays: [
      "select",
      "insert",
      ...["turns", "answers", "score", "finished_at"].map((name) => `update ${name}`),
    ],
    challenge_prizes: ["select", "insert"],
    challenge_nicknames: ["select", "insert", "update", "delete"],
  },
  probes: {
    listChallenges: card,
    readChallenge: one,
    readChallengeQuiz: { ...one, isUnmarked: true },
    readChallengeRanking: one,
    addChallenge: { ...card, body: () => ({ type: "quiz", name: { pl: "Nowy quiz" } }) },
    changeChallenge: { ...fresh("draft"), body: () => ({ max_plays_per_day: 3 }) },
    scheduleChallenge: fresh("draft"),
    withdrawChallenge: fresh("scheduled"),
    cancelChallenge: fresh("scheduled"),
    listOwnChallenges: {},
    startPlay: onOwn((ids) => ({ challenge_id: challengeOf(ids) })),
    readOwnRanking: { item: challengeOf, isUnmarked: true },
    turnCard: byToken({ turn: 0, position: 0 }),
    answerQuiz: byToken({ answers: [] }),
    chooseNickname: onOwn(() => ({ nickname: "Zosia" })),
  },
  reads: {
    selectChallenges: (tx, scope, of) => challenges.selectChallenges(tx, scope, of.points_card_id),
    selectChallenge: (tx, scope, of) => challenges.selectChallenge(tx, scope, at(of)),
    selectBusinessOfChallenge: (tx, scope, of) => challenges.selectBusinessOfChallenge(tx, scope, at(of)),
    selectChallengeForChange: (tx, scope, of) => challenges.selectChallengeForChange(tx, scope, at(of)),
    selectShownChallenges: (tx, scope, of) =>
      challenges.selectShownChallenges(tx, scope, { card_ids: [of.points_card_id], ended_after: now }),
    countChallenges: (tx, scope, of) => challenges.countChallenges(tx, scope, of.points_card_id),
    selectDueChallenges: (tx, scope) => challenges.selectDueChallenges(tx, scope, "2100-01-01T00:00:00.000Z"),
    selectPrizes: (tx, scope, of) => challenges.selectPrizes(tx, scope, of.made("challenges")),
    selectRanking: (tx, scope, of) =>
      rankings.selectRanking(tx, scope, { ...at(of), type: "quiz" }, { limit: 10, member_id: null }),
    selectPlayers: (tx, scope, of) => plays.selectPlayers(tx, scope, [of.points.card_subscription_id]),
    selectPlaysSince: (tx, scope, of) =>
      plays.selectPlaysSince(tx, scope, {
        challenge_ids: [of.made("challenges")],
        card_subscription_ids: [of.points.card_subscription_id],
        since: "2000-01-01T00:00:00.000Z",
      }),
    selectPlayForChange: (tx, scope, of) => plays.selectPlayForChange(tx, scope, Buffer.from(of.id)),
  },
  writes: {
    insertChallenge: (tx, scope, of) =>
      challenges.insertChallenge(tx, scope, { ...fields, _id: made(), card_id: of.points_card_id, now }),
    updateChallengeFields: (tx, scope, of) =>
      challenges.updateChallengeFields(tx, scope, { ...fields, _id: of.made("challenges"), now }),
    updateChallengeStatus: (tx, scope, of) =>
      challenges.updateChallengeStatus(tx, scope, { _id: of.made("challenges"), status: "cancelled", now }),
    insertPrize: (tx, scope, of) =>
      challenges.insertPrize(tx, scope, of.made("challenges"), {
        ...prizeOf(of),
        rank: 2,
        card_subscription_id: of.stamps.card_subscription_id,
      }),
    insertPlay: (tx, scope, of) =>
      plays.insertPlay(tx, scope, {
        ...{ _id: made(), challenge_id: of.made("challenges"), token_hash: hash() },
        ...{ card_subscription_id: of.points.card_subscription_id, seed: "seed", started_at: now },
      }),
    updatePlay: (tx, scope, of) =>
      plays.updatePlay(tx, scope, {
        ...{ _id: of.made("challenge_plays"), turns: [1], answers: null, score: null, finished_at: null },
      }),
    upsertNickname: (tx, scope, of) =>
      plays.upsertNickname(tx, scope, {
        card_subscription_id: of.points.card_subscription_id,
        nickname: "Zofia",
        now,
      }),
    deleteNickname: (tx, scope, of) => plays.deleteNickname(tx, scope, of.points.card_subscription_id),
  },
};
