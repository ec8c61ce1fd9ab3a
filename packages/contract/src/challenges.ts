/** Challenges: competitions between the members of a card, and their prizes. */
import { stampNames } from "@rewardo/rules/data/stamp-names";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalizedText, page } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  challenges: {
    business: [
      ...["type", "name", "description", "status", "starts_at", "ends_at", "settling_hours", "prizes", "questions"],
      ...["max_plays_per_day", "faces", "settled_at", "cancelled_at"],
    ],
    technical: ["business_id", "_id", "card_id", "version", "created_at", "updated_at"],
  },
  challenge_prizes: {
    business: ["rank", "units", "reward_id", "granted_at"],
    technical: ["business_id", "challenge_id", "card_subscription_id", "transaction_id"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  challenges: ["created", "updated", "scheduled", "withdrawn", "cancelled", "settled"],
} as const;

export const challengeTypes = ["memory_game", "most_points", "most_transactions", "most_unique_days", "quiz"] as const;
export const challengeStatuses = ["draft", "scheduled", "running", "settling", "settled", "cancelled"] as const;
export const challengeRewardTypes = ["points", "reward", "none"] as const;

/** How many pairs a memory deck may have. */
export const memoryPairs = [6, 8, 10] as const;
export const mostQuestions = 30;
/** Prizes go to so many ranks at most. */
export const mostPrizes = 100;

const Words = z.strictObject(LocalizedText.shape);
const count = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const Rank = count(1, mostPrizes);

/** What comes with the ranks; a rank that is not named gets nothing. `points` are units of the card. */
const PrizesInput = z.discriminatedUnion("reward_type", [
  z.strictObject({
    reward_type: z.literal("points"),
    ranks: z
      .array(z.strictObject({ rank: Rank, points: count(1, 1_000_000) }))
      .check(z.minLength(1), z.maxLength(mostPrizes)),
  }),
  z.strictObject({
    reward_type: z.literal("reward"),
    ranks: z.array(z.strictObject({ rank: Rank, reward_id: Id })).check(z.minLength(1), z.maxLength(mostPrizes)),
  }),
  z.strictObject({ reward_type: z.literal("none") }),
]);
export type PrizesInput = z.infer<typeof PrizesInput>;

const Prizes = z.discriminatedUnion("reward_type", [
  z.object({ reward_type: z.literal("points"), ranks: z.array(z.object({ rank: z.int(), points: z.int() })) }),
  z.object({
    reward_type: z.literal("reward"),
    /** `cost`: the units of the card that the winner is credited, which hand the reward over at the till. */
    ranks: z.array(z.object({ rank: z.int(), reward_id: Id, cost: z.int() })),
  }),
  z.object({ reward_type: z.literal("none") }),
]);
export type Prizes = z.infer<typeof Prizes>;

const QuizOption = z.strictObject({ _id: Id, text: Words });
export const QuizQuestion = z.strictObject({
  _id: Id,
  text: Words,
  options: z.array(QuizOption).check(z.maxLength(6)),
  /** Exactly these must be chosen. */
  correct_option_ids: z.array(Id).check(z.maxLength(6)),
});
export type QuizQuestion = z.infer<typeof QuizQuestion>;

const fields = {
  name: Words,
  description: z.nullable(Words),
  /** First instant that counts, and the first that no longer does; a draft may have none yet. */
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  /** Plays that a member may begin on one local day; `null` is any number. Games only. */
  max_plays_per_day: z.nullable(count(1, 100)),
  prizes: PrizesInput,
  /** Questions; only for a quiz. */
  questions: z.array(QuizQuestion).check(z.maxLength(mostQuestions)),
  /** Faces; only for a memory game, where each lies twice in the deck. */
  faces: z.array(z.enum(stampNames)).check(z.maxLength(10)),
};

export const Challenge = z.object({
  _id: Id,
  card_id: Id,
  type: z.enum(challengeTypes),
  status: z.enum(challengeStatuses),
  ...fields,
  prizes: Prizes,
  questions: z.int(),
  /** When prizes are granted: so many hours after the end, when late reports and refunds are in. */
  settles_at: z.nullable(Instant),
  settled_at: z.nullable(Instant),
  cancelled_at: z.nullable(Instant),
  version: z.int(),
  created_at: Instant,
});
export type Challenge = z.infer<typeof Challenge>;

/** What people write of it: the fields of its form. */
export const ChallengeFields = z.strictObject({ type: z.enum(challengeTypes), ...fields });
export type ChallengeFields = z.infer<typeof ChallengeFields>;

const ChallengeInput = z.strictObject({
  ...z.partial(ChallengeFields).shape,
  type: ChallengeFields.shape.type,
  name: Words,
});
export type ChallengeInput = z.infer<typeof ChallengeInput>;

/** After the start only the name, a later end and more prizes are taken. */
const ChallengeChanges = z.strictObject({
  ...z.partial(z.strictObject(fields)).shape,
  _id: z.optional(Id),
  /** The type can change only in a draft. */
  type: z.optional(z.enum(challengeTypes)),
});
export type ChallengeChanges = z.infer<typeof ChallengeChanges>;

const RankedMember = z.object({
  rank: z.int(),
  card_subscription_id: Id,
  /** `null` for those who may not see customers, and for cards without a customer. */
  user_id: z.nullable(Id),
  name: z.nullable(z.string()),
  number: z.nullable(z.string()),
  /** What others see; by the member's choice. */
  nickname: z.nullable(z.string()),
  score: z.int(),
  reached_at: Instant,
  /** Visits in the period that were not reversed, or plays. */
  transactions: z.int(),
  /** What was granted. */
  prize: z.nullable(z.object({ units: z.int(), reward_id: z.nullable(Id), transaction_id: Id, granted_at: Instant })),
});

export const listChallenges = endpoint({
  method: "GET",
  path: "/cards/:id/challenges",
  access: "cards_view",
  scope: "scoped",
  response: page(Challenge),
  errors: ["not_found"],
  summary: "A card's challenges, newest first",
});

export const readChallenge = endpoint({
  method: "GET",
  path: "/cards/:id/challenges/:part_id",
  access: "cards_view",
  scope: "scoped",
  response: Challenge,
  errors: ["not_found"],
  summary: "One challenge",
});

export const readChallengeQuiz = endpoint({
  method: "GET",
  path: "/cards/:id/challenges/:part_id/quiz",
  access: "cards_view",
  scope: "scoped",
  response: z.object({
    questions: z.array(
      z.object({
        ...QuizQuestion.shape,
        /** `null` before the end, except for those who may change it. */
        correct_option_ids: z.nullable(z.array(Id)),
      }),
    ),
  }),
  errors: ["not_found"],
  summary: "The questions of a quiz",
});

export const readChallengeRanking = endpoint({
  method: "GET",
  path: "/cards/:id/challenges/:part_id/ranking",
  access: "cards_view",
  scope: "scoped",
  response: z.object({
    ...page(RankedMember).shape,
    /** Members with a score; the first 100 are listed. */
    players: z.int(),
  }),
  errors: ["not_found"],
  summary: "The ranking of a challenge: by score, then who was first, then fewer visits or plays",
});

export const addChallenge = endpoint({
  method: "POST",
  path: "/cards/:id/challenges",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: ChallengeInput,
  response: Challenge,
  status: 201,
  idempotent: "optional",
  errors: ["forbidden", "not_found", "validation_failed", "idempotency_key_reused"],
  summary: "Draft a challenge",
});

export const changeChallenge = endpoint({
  method: "PATCH",
  path: "/cards/:id/challenges/:part_id",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: ChallengeChanges,
  response: Challenge,
  versioned: true,
  errors: ["forbidden", "not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Change a challenge; after its start only its name, a later end and more prizes",
});

const step = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: "POST",
    path: `/cards/:id/challenges/:part_id/${name}`,
    access: "cards_modify",
    scope: "business",
    all_places: true,
    response: Challenge,
    errors: ["forbidden", "not_found", "validation_failed", "already_decided"],
    summary,
  });

export const scheduleChallenge = step("schedule", "Schedule a drafted challenge: it begins and ends by the clock");
export const withdrawChallenge = step("withdraw", "Make a challenge that has not begun a draft again");
export const cancelChallenge = step("cancel", "Cancel a challenge: no prizes, and its plays are kept");
