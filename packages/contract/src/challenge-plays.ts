/**
 * Playing, by the number of one's card and without signing in. A play is begun with the number and goes on with its own
 * token; right answers and the deck stay on the server, and so does the clock.
 */
import * as z from "zod/mini";
import { Challenge, challengeTypes, QuizQuestion } from "./challenges.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalizedText, nameText, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  challenge_plays: {
    business: ["started_at", "turns", "answers", "score", "finished_at"],
    secret: ["token_hash", "seed"],
    technical: ["business_id", "_id", "challenge_id", "card_subscription_id"],
  },
  challenge_nicknames: {
    personal: ["nickname"],
    technical: ["business_id", "card_subscription_id", "updated_at"],
  },
} satisfies PrivacyClasses;

const byNumber = { business_id: Id, number: text(100) };
const byToken = { business_id: Id, token: text(100) };

export const findChallenges = endpoint({
  method: "POST",
  path: "/challenge_plays/find",
  access: "public",
  scope: "none",
  body: z.strictObject(byNumber),
  response: z.object({
    items: z.array(
      z.object({
        _id: Id,
        type: z.enum(challengeTypes),
        name: LocalizedText,
        description: z.nullable(LocalizedText),
        status: z.enum(["scheduled", "running", "settling", "settled", "cancelled"]),
        starts_at: Instant,
        ends_at: Instant,
        settles_at: Instant,
        prizes: Challenge.shape.prizes,
        /** Plays that can still be begun today; `null` is any number. 0 where nothing is played. */
        plays_left: z.nullable(z.int()),
        /** When the next play can be begun; `null` when one can be now, or none will be. */
        next_play_at: z.nullable(Instant),
      }),
    ),
    nickname: z.nullable(z.string()),
  }),
  errors: ["card_number_not_found", "validation_failed", "too_many_requests"],
  summary: "The challenges of a member's card: those to come, those that run, and what became of the others",
});

export const startPlay = endpoint({
  method: "POST",
  path: "/challenge_plays",
  access: "public",
  scope: "none",
  body: z.strictObject({ ...byNumber, challenge_id: Id }),
  response: z.object({
    /** The player's alone; every further call of this play names it. */
    token: z.string(),
    started_at: Instant,
    plays_left: z.nullable(z.int()),
    /** Questions of a quiz, without the answers. */
    questions: z.nullable(z.array(z.object({ _id: Id, text: LocalizedText, options: QuizQuestion.shape.options }))),
    /** Number of face-down cards of a memory game. */
    positions: z.nullable(z.int()),
  }),
  status: 201,
  errors: ["card_number_not_found", "not_found", "refused", "validation_failed", "too_many_requests"],
  summary: "Begin a play; it counts for the day, finished or not",
});

export const turnCard = endpoint({
  method: "POST",
  path: "/challenge_plays/turn",
  access: "public",
  scope: "none",
  body: z.strictObject({
    ...byToken,
    /** How many cards were turned before: a repeat answers what it answered first. */
    turn: z.int().check(z.minimum(0), z.maximum(1000)),
    position: z.int().check(z.minimum(0), z.maximum(100)),
  }),
  response: z.object({
    face: z.string(),
    /** This card and the one before are a pair. */
    is_pair: z.boolean(),
    /** Once the last pair is found; `score` is `null` where a person cannot be that fast. */
    result: z.nullable(z.object({ score: z.nullable(z.int()), moves: z.int(), seconds: z.int() })),
  }),
  errors: ["not_found", "refused", "conflict", "validation_failed", "too_many_requests"],
  summary: "Turn one card of a memory game over",
});

export const answerQuiz = endpoint({
  method: "POST",
  path: "/challenge_plays/answers",
  access: "public",
  scope: "none",
  body: z.strictObject({
    ...byToken,
    answers: z
      .array(z.strictObject({ question_id: Id, option_ids: z.array(Id).check(z.maxLength(6)) }))
      .check(z.maxLength(100)),
  }),
  response: z.object({ score: z.int(), of: z.int() }),
  errors: ["not_found", "refused", "conflict", "validation_failed", "too_many_requests"],
  summary: "Give all answers of a quiz at once; they are marked on the server",
});

export const chooseNickname = endpoint({
  method: "POST",
  path: "/challenge_plays/nickname",
  access: "public",
  scope: "none",
  body: z.strictObject({ ...byToken, nickname: z.nullable(nameText(30)) }),
  response: null,
  errors: ["not_found", "validation_failed", "too_many_requests"],
  summary: "Choose what others see in rankings; without a nickname they see none",
});

export const askForRanking = endpoint({
  method: "POST",
  path: "/challenge_plays/ranking",
  access: "public",
  scope: "none",
  body: z.strictObject({ ...byNumber, challenge_id: Id }),
  response: z.object({
    status: z.enum(["scheduled", "running", "settling", "settled", "cancelled"]),
    /** The first, and the member's own place wherever it is. */
    items: z.array(
      z.object({
        rank: z.int(),
        is_own: z.boolean(),
        /** `null`: the member has not chosen one. */
        nickname: z.nullable(z.string()),
        score: z.int(),
      }),
    ),
    players: z.int(),
  }),
  errors: ["card_number_not_found", "not_found", "validation_failed", "too_many_requests"],
  summary: "The ranking as a member sees it",
});
