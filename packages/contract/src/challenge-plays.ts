/**
 * Playing, at one's own card. A play is begun on a membership of the customer's and goes on with its own token; right answers
 * and the deck stay on the server, and so does the clock.
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

const own = { access: "member", scope: "member" } as const;
const byToken = { token: text(100) };

export const listOwnChallenges = endpoint({
  ...own,
  method: "GET",
  path: "/challenges",
  response: z.object({
    items: z.array(
      z.object({
        _id: Id,
        /** The customer's membership of its card: what a play is begun on. */
        card_subscription_id: Id,
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
    /** What others see of the customer in rankings; of several, the one chosen last. */
    nickname: z.nullable(z.string()),
  }),
  errors: ["not_signed_in"],
  summary: "The challenges of the customer's cards: those to come, those that run, and what became of the others",
});

export const startPlay = endpoint({
  ...own,
  method: "POST",
  path: "/challenge_plays",
  lapsed: "always",
  body: z.strictObject({ card_subscription_id: Id, challenge_id: Id }),
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
  errors: ["not_signed_in", "not_found", "refused", "validation_failed", "too_many_requests"],
  summary: "Begin a play; it counts for the day, finished or not",
});

export const turnCard = endpoint({
  ...own,
  method: "POST",
  path: "/challenge_plays/turn",
  lapsed: "always",
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
  errors: ["not_signed_in", "not_found", "refused", "conflict", "validation_failed"],
  summary: "Turn one card of a memory game over",
});

export const answerQuiz = endpoint({
  ...own,
  method: "POST",
  path: "/challenge_plays/answers",
  lapsed: "always",
  body: z.strictObject({
    ...byToken,
    answers: z
      .array(z.strictObject({ question_id: Id, option_ids: z.array(Id).check(z.maxLength(6)) }))
      .check(z.maxLength(100)),
  }),
  response: z.object({ score: z.int(), of: z.int() }),
  errors: ["not_signed_in", "not_found", "refused", "conflict", "validation_failed"],
  summary: "Give all answers of a quiz at once; they are marked on the server",
});

export const chooseNickname = endpoint({
  ...own,
  method: "POST",
  path: "/challenge_plays/nickname",
  lapsed: "always",
  body: z.strictObject({ card_subscription_id: Id, nickname: z.nullable(nameText(30)) }),
  response: null,
  errors: ["not_signed_in", "not_found", "validation_failed", "too_many_requests"],
  summary: "Choose what others see in rankings; without a nickname they see none",
});

export const readOwnRanking = endpoint({
  ...own,
  method: "GET",
  path: "/challenges/:id/ranking",
  response: z.object({
    status: z.enum(["scheduled", "running", "settling", "settled", "cancelled"]),
    /** The first, and the customer's own place wherever it is. */
    items: z.array(
      z.object({
        rank: z.int(),
        is_own: z.boolean(),
        /** `null`: that customer has not chosen one. */
        nickname: z.nullable(z.string()),
        score: z.int(),
      }),
    ),
    players: z.int(),
  }),
  errors: ["not_signed_in", "not_found"],
  summary: "The ranking as a customer sees it",
});
