/**
 * Playing at one's own card: on a membership of the customer's, then by the play's own token. Answers, decks and the clock are
 * the server's. Customers read as the members' role. What they play is written as the business, once it is known to be
 * theirs: a play needs the answers, which that role does not read.
 */
import { randomBytes } from "node:crypto";
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import type * as contract from "@rewardo/contract/challenge-plays";
import {
  dealMemory,
  dealQuiz,
  markQuiz,
  mayPlay,
  replayMemory,
  settlesAt,
  type MemoryDeck,
  type MemoryMove,
  type Play,
  type PlayRefusal,
} from "@rewardo/engine";
import { localDay, startOfLocalDay } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { MemberContext } from "../../../platform/context.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { holdMembership } from "../../ledger/ledger/index.ts";
import { toEngine } from "./challenge-fields.ts";
import {
  deleteNickname,
  insertPlay,
  selectPlayers,
  selectPlayForChange,
  selectPlaysSince,
  updatePlay,
  upsertNickname,
  type BegunPlay,
  type Player,
  type PlayRow,
} from "./play-queries.ts";
import { selectChallenge, selectShownChallenges, type ChallengeRow, type ShownChallenge } from "./queries.ts";
import { selectRanking } from "./ranking-queries.ts";
import { statusOf } from "./service.ts";

/** Number of days for which ended challenges are shown. */
const shownDays = 30;
const firstShown = 20;
/** Upper bound of turns in a memory game; the longest game of ten pairs stays far below. */
const mostTurns = 400;

const refused = (code: PlayRefusal, params: Record<string, unknown> = {}): AppError =>
  new AppError("refused", { params: { rejected: [{ code, params }] } });

type Reading = Pick<MemberContext, "database" | "clock" | "scope">;

/** The customer's memberships that may play. */
const readPlayers = ({ database, scope }: Pick<Reading, "database" | "scope">): Promise<Player[]> =>
  database.read(scope, (tx) => selectPlayers(tx, scope, scope.member.card_subscription_ids));

/** One of them. Throws not_found for one that may not play and for another customer's. */
const requirePlayer = async (ctx: Reading, isWanted: (player: Player) => boolean): Promise<Player> =>
  found((await readPlayers(ctx)).find(isWanted));

const businessOf = ({ scope }: Pick<MemberContext, "scope">): BusinessScope => businessScope(scope.business_id);

/** Challenges that members know of. */
const requireShown = async (tx: Transaction, scope: BusinessScope, at: { card_id: string; _id: string }) => {
  const row = found(await selectChallenge(tx, scope, at));
  if (row.status === "draft") throw new AppError("not_found");
  return row;
};

type Shown = Exclude<ReturnType<typeof statusOf>, "draft">;

const startOfDay = (now: string, zone: string): string =>
  new Date(startOfLocalDay(localDay(now, zone), zone)).toISOString();

const toPlay = ({ card_subscription_id: member_id, ...play }: BegunPlay): Play => ({ ...play, member_id });

const leftOf = (row: ShownChallenge, plays: readonly BegunPlay[], now: string, zone: string) => {
  const own = plays.filter(({ challenge_id }) => challenge_id === row._id);
  const may = mayPlay(toEngine(row), own.map(toPlay), now, zone);
  return may.refused === null
    ? { plays_left: may.left, next_play_at: null }
    : { plays_left: 0, next_play_at: may.next_at };
};

export const listOwnChallenges = async (ctx: Reading): Promise<ResponseOf<typeof contract.listOwnChallenges>> => {
  const { database, clock, scope } = ctx;
  const players = await readPlayers(ctx);
  const [zone] = players.map(({ time_zone }) => time_zone);
  if (zone === undefined) return { items: [], nickname: null };
  return database.read(scope, async (tx) => {
    const now = nowIso(clock);
    const ended_after = new Date(clock.nowMs() - shownDays * 86_400_000).toISOString();
    const rows = await selectShownChallenges(tx, scope, { card_ids: players.map((one) => one.card_id), ended_after });
    const plays = await selectPlaysSince(tx, scope, {
      challenge_ids: rows.map(({ _id }) => _id),
      card_subscription_ids: players.map((one) => one.card_subscription_id),
      since: startOfDay(now, zone),
    });
    const items = rows.flatMap((row) => {
      // Of several memberships of one card the one used last plays.
      const player = players.find(({ card_id }) => card_id === row.card_id);
      if (player === undefined) return [];
      const { card_subscription_id } = player;
      const own = plays.filter((play) => play.card_subscription_id === card_subscription_id);
      return [
        {
          _id: row._id,
          card_subscription_id,
          type: row.type,
          name: row.name,
          description: row.description,
          status: statusOf(row, now) as Shown,
          starts_at: row.starts_at!,
          ends_at: row.ends_at!,
          settles_at: settlesAt({ ends_at: row.ends_at!, settling_hours: row.settling_hours }),
          prizes: row.prizes,
          ...leftOf(row, own, now, zone),
        },
      ];
    });
    return { items, nickname: players.find(({ nickname }) => nickname !== null)?.nickname ?? null };
  });
};

/** Begins a play. @throws refused with the engine's codes */
export const startPlay = async (
  ctx: MemberContext,
  { card_subscription_id, challenge_id }: BodyOf<typeof contract.startPlay>,
): Promise<ResponseOf<typeof contract.startPlay>> => {
  const { database, clock } = ctx;
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const player = await requirePlayer(ctx, (one) => one.card_subscription_id === card_subscription_id);
  const { card_id, time_zone } = player;
  const scope = businessOf(ctx);
  const token = randomBytes(24).toString("base64url");
  return database.write(scope, async (tx) => {
    const row = await requireShown(tx, scope, { card_id, _id: challenge_id });
    // The lock makes simultaneous plays see each other, otherwise they would exceed a day's limit.
    await holdMembership(tx, scope, { _id: card_subscription_id });
    const started_at = nowIso(clock);
    const since = startOfDay(started_at, time_zone);
    const own = { challenge_ids: [row._id], card_subscription_ids: [card_subscription_id] };
    const plays = await selectPlaysSince(tx, scope, { ...own, since });
    const may = mayPlay(toEngine(row), plays.map(toPlay), started_at, time_zone);
    if (may.refused !== null) throw refused(may.refused, { next_at: may.next_at });
    const play = { _id: newId(), challenge_id: row._id, card_subscription_id, seed: randomBytes(24).toString("hex") };
    await insertPlay(tx, scope, { ...play, token_hash: hashToken(token), started_at });
    return {
      token,
      started_at,
      plays_left: may.left === null ? null : may.left - 1,
      questions: row.type === "quiz" ? dealQuiz(row.questions, play.seed).map(toAsked) : null,
      positions: row.type === "memory_game" ? row.faces.length * 2 : null,
    };
  });
};

const toAsked = ({ _id, text, options }: ReturnType<typeof dealQuiz>[number]) => ({
  _id,
  text,
  options: options.map((option) => ({ ...option })),
});

/** Runs `work` with the customer's play of a token, which no other call changes in the meantime. */
const withPlay = <T>(
  ctx: MemberContext,
  token: string,
  work: (tx: Transaction, of: { scope: BusinessScope; play: PlayRow; row: ChallengeRow; now: string }) => Promise<T>,
): Promise<T> => {
  const scope = businessOf(ctx);
  return ctx.database.write(scope, async (tx) => {
    const play = await selectPlayForChange(tx, scope, hashToken(token));
    const isOwn = play !== undefined && ctx.scope.member.card_subscription_ids.includes(play.card_subscription_id);
    if (!isOwn) throw notFound();
    const row = await requireShown(tx, scope, { card_id: play.card_id, _id: play.challenge_id });
    return work(tx, { scope, play, row, now: nowIso(ctx.clock) });
  });
};

/** A play goes on while its challenge runs. */
const requireOpen = (row: ChallengeRow, now: string): void => {
  if (statusOf(row, now) !== "running") throw refused("not_running", { next_at: null });
};

const toMoves = (turns: readonly number[]): MemoryMove[] =>
  turns.flatMap((second, index) => (index % 2 === 1 ? [{ first: turns[index - 1]!, second }] : []));

const foundIn = (deck: MemoryDeck, turns: readonly number[]): Set<number> =>
  new Set(toMoves(turns).flatMap(({ first, second }) => (deck[first] === deck[second] ? [deck[first]!] : [])));

/** The face that the `turn`-th turn showed. */
const answerOf = (row: ChallengeRow, deck: MemoryDeck, play: PlayRow, turn: number) => {
  const { turns, started_at, finished_at, score } = play;
  const [one, other] = [deck[turns[turn]!], turn % 2 === 1 ? deck[turns[turn - 1]!] : undefined];
  const isLast = finished_at !== null && turn === turns.length - 1;
  const seconds = isLast ? Math.floor((Date.parse(finished_at) - Date.parse(started_at)) / 1000) : 0;
  return {
    face: row.faces[one!]!,
    is_pair: one === other,
    result: isLast ? { score, moves: turns.length / 2, seconds } : null,
  };
};

/** Turns one card over. The game ends with its last pair, and what was played is replayed then. */
export const turnCard = (
  ctx: MemberContext,
  { position, turn, token }: BodyOf<typeof contract.turnCard>,
): Promise<ResponseOf<typeof contract.turnCard>> =>
  withPlay(ctx, token, async (tx, { scope, play, row, now }) => {
    if (row.type !== "memory_game") throw refused("not_a_game");
    const deck = dealMemory(row.faces.length, play.seed);
    if (turn < play.turns.length && play.turns[turn] === position) return answerOf(row, deck, play, turn);
    if (turn !== play.turns.length || play.finished_at !== null) throw new AppError("conflict");
    requireOpen(row, now);
    const face = deck[position];
    if (face === undefined) throw refused("unknown_position");
    if (turn >= mostTurns) throw refused("unfinished");
    if (foundIn(deck, play.turns).has(face)) throw refused("already_found");
    if (turn % 2 === 1 && play.turns.at(-1) === position) throw refused("same_position");
    const turns = [...play.turns, position];
    const isOver = foundIn(deck, turns).size === row.faces.length;
    const played = { started_at: play.started_at, finished_at: now };
    const replayed = isOver ? replayMemory(deck, toMoves(turns), played) : null;
    const score = replayed === null || replayed.refused !== null ? null : replayed.score;
    const after = { ...play, turns, score, finished_at: isOver ? now : null };
    await updatePlay(tx, scope, after);
    return answerOf(row, deck, after, turn);
  });

const isSameAnswers = (a: PlayRow["answers"], b: PlayRow["answers"]): boolean => {
  const form = (answers: PlayRow["answers"]) =>
    JSON.stringify(answers?.map(({ question_id, option_ids }) => [question_id, option_ids]));
  return form(a) === form(b);
};

/** Marks all answers at once; the same answers again get the same result. */
export const answerQuiz = (
  ctx: MemberContext,
  { answers, token }: BodyOf<typeof contract.answerQuiz>,
): Promise<ResponseOf<typeof contract.answerQuiz>> =>
  withPlay(ctx, token, async (tx, { scope, play, row, now }) => {
    if (row.type !== "quiz") throw refused("not_a_game");
    if (play.finished_at !== null) {
      if (!isSameAnswers(play.answers, answers)) throw new AppError("conflict");
      return { score: play.score ?? 0, of: row.questions.length };
    }
    requireOpen(row, now);
    const marked = markQuiz(row.questions, answers);
    if (marked.refused !== null) throw refused(marked.refused);
    await updatePlay(tx, scope, { ...play, answers, score: marked.score, finished_at: now });
    return { score: marked.score, of: marked.of };
  });

export const chooseNickname = async (
  ctx: MemberContext,
  { card_subscription_id, nickname }: BodyOf<typeof contract.chooseNickname>,
): Promise<undefined> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  await requirePlayer(ctx, (one) => one.card_subscription_id === card_subscription_id);
  const scope = businessOf(ctx);
  const chosen = nickname?.trim() ?? "";
  await ctx.database.write(scope, (tx) =>
    chosen === ""
      ? deleteNickname(tx, scope, card_subscription_id)
      : upsertNickname(tx, scope, { card_subscription_id, nickname: chosen, now: nowIso(ctx.clock) }),
  );
  return undefined;
};

/**
 * The ranking without names: nicknames by choice, and which place is one's own. It is of all members, so it is read as the
 * business.
 */
export const readOwnRanking = async (
  ctx: Reading,
  challenge_id: string,
): Promise<ResponseOf<typeof contract.readOwnRanking>> => {
  const players = await readPlayers(ctx);
  const scope = businessOf(ctx);
  return ctx.database.read(scope, async (tx) => {
    const rows = await Promise.all(
      players.map(async ({ card_id, card_subscription_id }) => ({
        row: await selectChallenge(tx, scope, { card_id, _id: challenge_id }),
        card_subscription_id,
      })),
    );
    const own = found(rows.find(({ row }) => row !== undefined && row.status !== "draft"));
    const [row, member_id] = [own.row!, own.card_subscription_id];
    const ranked = await selectRanking(tx, scope, row, { limit: firstShown, member_id });
    return {
      status: statusOf(row, nowIso(ctx.clock)) as Shown,
      items: ranked.map(({ rank, card_subscription_id, nickname, score }) => ({
        rank,
        is_own: card_subscription_id === member_id,
        nickname,
        score,
      })),
      players: ranked[0]?.players ?? 0,
    };
  });
};
