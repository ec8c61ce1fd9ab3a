/** A challenge as it is edited: prizes for ranges of ranks, and questions with answers that are still empty. */
import type { SuggestedQuestion } from "@rewardo/contract/ai";
import type { Challenge, ChallengeFields, PrizesInput, QuizQuestion } from "@rewardo/contract/challenges";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { RewardPart } from "@rewardo/contract/programme-parts";
import type { Language } from "@rewardo/rules/localized-text";
import type { BadField } from "../../../kit/form/bad-fields.ts";
import { settledTexts } from "../../../kit/form/kinds/localized-texts.ts";

/** Ranks from the one after the row before up to `to`. */
export interface PrizeRow {
  readonly to: number | null;
  readonly points: number | null;
  readonly reward_id: string;
}

export interface QuestionForm {
  readonly _id: string;
  readonly text: LocalizedText | null;
  readonly options: readonly { readonly _id: string; readonly text: LocalizedText | null }[];
  readonly correct: string | null;
}

/** What a challenge's form edits. */
export type ChallengeForm = Omit<ChallengeFields, "description">;

/** A challenge with what it asks. */
export type EditedChallenge = Omit<Challenge, "questions" | "prizes"> & Pick<ChallengeForm, "questions" | "prizes">;

/** Prizes as they are typed: the kind stays while no rank has one. */
export interface PrizesForm {
  readonly reward_type: PrizesInput["reward_type"];
  readonly rows: readonly PrizeRow[];
}

/** Pairs that a memory game may have. */
export const deckSizes = [6, 8, 10] as const;

export const mostQuestions = 30;
const suggestedAtOnce = 5;

/** Whether any part of the challenge can still be changed. */
export const isOpen = ({ status }: Pick<Challenge, "status">): boolean =>
  status === "draft" || status === "scheduled" || status === "running";

export const isGame = (type: Challenge["type"]): boolean => type === "quiz" || type === "memory_game";

/** Ranks that follow each other and have the same prize are one row. */
export const prizeRowsOf = (prizes: PrizesInput): PrizeRow[] => {
  if (prizes.reward_type === "none") return [];
  const rows: PrizeRow[] = [];
  for (const prize of prizes.ranks.toSorted((a, b) => a.rank - b.rank)) {
    const row = {
      to: prize.rank,
      points: "points" in prize ? prize.points : null,
      reward_id: "reward_id" in prize ? prize.reward_id : "",
    };
    const last = rows.at(-1);
    const isSame = last !== undefined && last.points === row.points && last.reward_id === row.reward_id;
    if (isSame) rows[rows.length - 1] = row;
    else rows.push(row);
  }
  return rows;
};

export const newQuestion = (): QuestionForm => ({
  _id: crypto.randomUUID(),
  text: null,
  options: Array.from({ length: 3 }, () => ({ _id: crypto.randomUUID(), text: null })),
  correct: null,
});

/** Suggested questions that are not in the challenge yet, with new ids. */
export const suggestedNow = (
  suggested: readonly SuggestedQuestion[],
  asked: readonly QuestionForm[],
  language: Language,
): QuestionForm[] => {
  const known = new Set(asked.map(({ text }) => text?.[language]?.trim()));
  return suggested
    .filter(({ text }) => !known.has(text[language]))
    .slice(0, Math.min(suggestedAtOnce, mostQuestions - asked.length))
    .map(({ text, right, wrong }) => {
      const options = [right, ...wrong].map((one) => ({ _id: crypto.randomUUID(), text: one }));
      return { _id: crypto.randomUUID(), text, options, correct: options[0]!._id };
    });
};

/** The challenge as its form takes it: what a reward costs is not sent. */
export const editedOf = (
  { prizes, ...challenge }: Challenge,
  questions: readonly (Omit<QuizQuestion, "correct_option_ids"> & { correct_option_ids: string[] | null })[],
): EditedChallenge => ({
  ...challenge,
  questions: questions.map((one) => ({ ...one, correct_option_ids: one.correct_option_ids ?? [] })),
  prizes:
    prizes.reward_type === "reward"
      ? { reward_type: "reward", ranks: prizes.ranks.map(({ rank, reward_id }) => ({ rank, reward_id })) }
      : prizes,
});

export const questionFormsOf = (questions: readonly QuizQuestion[]): QuestionForm[] =>
  questions.map(({ correct_option_ids, ...question }) => ({ ...question, correct: correct_option_ids[0] ?? null }));

/** Whether anything is typed in a question or its answers. */
export const isTyped = ({ text, options }: QuestionForm): boolean =>
  settledTexts(text) !== null || options.some((option) => settledTexts(option.text) !== null);

/** The questions in which something is typed. One whose words are missing has none, which the schema refuses. */
export const toQuestions = (questions: readonly QuestionForm[]): QuizQuestion[] =>
  questions.filter(isTyped).map(({ _id, text, options, correct }) => {
    const kept = options.flatMap((option) => {
      const answer = settledTexts(option.text);
      return answer === null ? [] : [{ _id: option._id, text: answer }];
    });
    const isKept = kept.some((option) => option._id === correct);
    return {
      ...{ _id, text: settledTexts(text) as LocalizedText, options: kept },
      correct_option_ids: correct !== null && isKept ? [correct] : [],
    };
  });

/** The rank of a row that does not come after the one before it, which the schema refuses. */
const noRank = 0;

/** The row of each rank that is sent, in their order. */
const rowOfRanks = (rows: readonly PrizeRow[]): { rank: number; row: number }[] => {
  let last = 0;
  return rows.flatMap(({ to }, row) => {
    if (to === null || to <= last) return [{ rank: noRank, row }];
    const ranks = Array.from({ length: to - last }, (_, more) => ({ rank: last + more + 1, row }));
    last = to;
    return ranks;
  });
};

export const toPrizes = ({ reward_type, rows }: PrizesForm): PrizesInput => {
  const ranks = rowOfRanks(rows);
  if (reward_type === "none" || ranks.length === 0) return { reward_type: "none" };
  if (reward_type === "points")
    // A row without points has none, which the schema refuses.
    return { reward_type, ranks: ranks.map(({ rank, row }) => ({ rank, points: rows[row]!.points as number })) };
  return { reward_type, ranks: ranks.map(({ rank, row }) => ({ rank, reward_id: rows[row]!.reward_id })) };
};

/** What is wrong with each row. @param errorIn what is wrong at a path of the prizes or below it */
export const rowErrors = (
  rows: readonly PrizeRow[],
  errorIn: (path: string) => string | undefined,
): ReadonlyMap<number, string> =>
  new Map(
    rowOfRanks(rows).flatMap(({ row }, at) => {
      const error = errorIn(`ranks.${at}`);
      return error === undefined ? [] : [[row, error] as const];
    }),
  );

/**
 * What the prizes cost the business at most, in minor units; `null` where what a reward costs is not known. Units are
 * worth the most that they can be turned into, as in the simulator.
 */
export const prizesCost = (
  { reward_type, rows }: PrizesForm,
  rewards: readonly RewardPart[],
  stated: ReadonlyMap<string, number>,
): number | null => {
  const valueOf = ({ _id, effect }: RewardPart): number | null =>
    stated.get(_id) ?? (effect.kind === "discount_amount" ? effect.amount : null);
  const units = rewards.flatMap((reward) => {
    const value = reward.status === "active" ? valueOf(reward) : null;
    return value === null ? [] : [value / reward.cost];
  });
  let [rank, sum] = [0, 0];
  for (const { to, points, reward_id } of rows) {
    const reward = rewards.find(({ _id }) => _id === reward_id);
    const each =
      reward_type === "points"
        ? units.length === 0
          ? null
          : (points ?? 0) * Math.max(...units)
        : reward === undefined
          ? null
          : valueOf(reward);
    if (each === null) return null;
    sum += Math.max(0, (to ?? 0) - rank) * each;
    rank = Math.max(rank, to ?? 0);
  }
  return reward_type === "none" ? null : Math.round(sum);
};

/** Time after the end of a challenge in which late visits and refunds still count. */
const settlesAfterMs = 72 * 3_600_000;

/** When it would run and what it would bring, before it is kept. */
export const courseOf = ({ starts_at, ends_at, prizes }: Pick<ChallengeForm, "starts_at" | "ends_at" | "prizes">) => ({
  status: "draft" as const,
  ...{ starts_at, ends_at, prizes, settled_at: null, cancelled_at: null },
  settles_at: ends_at === null ? null : new Date(Date.parse(ends_at) + settlesAfterMs).toISOString(),
});

/** What is wrong between two fields, in a draft, too. */
export const faultsOf = ({ starts_at, ends_at }: Pick<ChallengeForm, "starts_at" | "ends_at">): BadField[] =>
  starts_at !== null && ends_at !== null && Date.parse(starts_at) >= Date.parse(ends_at)
    ? [{ path: "ends_at", code: "not_after_start" }]
    : [];

/** What a draft may lack, but not what is scheduled; in the server's codes. */
export const missingOf = ({ type, starts_at, ends_at, questions, faces }: Omit<ChallengeForm, "name">): BadField[] => {
  const missing: BadField[] = [];
  if (starts_at === null) missing.push({ path: "starts_at", code: "required" });
  if (ends_at === null) missing.push({ path: "ends_at", code: "required" });
  if (type === "memory_game" && !deckSizes.some((size) => size === faces.length))
    missing.push({ path: "faces", code: "pairs_missing" });
  if (type === "quiz") {
    if (questions.length === 0) missing.push({ path: "questions", code: "required" });
    for (const [at, { options, correct_option_ids }] of questions.entries()) {
      if (options.length < 2) missing.push({ path: `questions.${at}.options`, code: "too_few" });
      else if (correct_option_ids.length === 0)
        missing.push({ path: `questions.${at}.correct_option_ids`, code: "required" });
    }
  }
  return missing;
};
