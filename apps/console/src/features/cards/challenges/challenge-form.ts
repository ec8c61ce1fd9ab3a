/** A challenge as it is edited: times by the business's clock, and prizes for ranges of ranks. */
import type { SuggestedQuestion } from "@rewardo/contract/ai";
import type { Challenge, ChallengeInput, PrizesInput, QuizQuestion } from "@rewardo/contract/challenges";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { RewardPart } from "@rewardo/contract/programme-parts";
import type { Language } from "@rewardo/rules";
import { settledTexts } from "../../../kit/form/kinds/localized-texts.ts";
import { instantOf, wallOf } from "../../../kit/form/wall-time.ts";

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

export interface ChallengeForm {
  readonly type: Challenge["type"];
  readonly name: LocalizedText | null;
  /** `2026-06-15T08:00` by the business's clock; empty is open. */
  readonly starts: string;
  readonly ends: string;
  readonly most: number | null;
  readonly reward_type: PrizesInput["reward_type"];
  readonly prizes: readonly PrizeRow[];
  readonly questions: readonly QuestionForm[];
  readonly faces: Challenge["faces"];
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
export const prizeRowsOf = (prizes: Challenge["prizes"]): PrizeRow[] => {
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

export const formOf = (
  challenge: Challenge | null,
  questions: readonly QuizQuestion[],
  zone: string,
): ChallengeForm => ({
  type: challenge?.type ?? "most_transactions",
  name: challenge?.name ?? null,
  starts: wallOf(challenge?.starts_at ?? null, zone),
  ends: wallOf(challenge?.ends_at ?? null, zone),
  most: challenge === null ? 1 : challenge.max_plays_per_day,
  reward_type: challenge?.prizes.reward_type ?? "points",
  prizes: challenge === null ? [{ to: 1, points: 5, reward_id: "" }] : prizeRowsOf(challenge.prizes),
  questions: questions.map(({ correct_option_ids, ...question }) => ({
    ...question,
    correct: correct_option_ids[0] ?? null,
  })),
  faces: challenge?.faces ?? [],
});

const toPrizes = ({ reward_type, prizes }: ChallengeForm): PrizesInput => {
  let rank = 0;
  const ranks = prizes.flatMap(({ to, points, reward_id }) => {
    const all = [];
    while (rank < (to ?? 0)) all.push({ rank: ++rank, points, reward_id });
    return all;
  });
  if (reward_type === "none" || ranks.length === 0) return { reward_type: "none" };
  if (reward_type === "points")
    return { reward_type, ranks: ranks.map(({ rank: nr, points }) => ({ rank: nr, points: points ?? 0 })) };
  return { reward_type, ranks: ranks.map(({ rank: nr, reward_id }) => ({ rank: nr, reward_id })) };
};

/**
 * What the prizes cost the business at most, in minor units; `null` where what a reward costs is not known. Units are
 * worth the most that they can be turned into, as in the simulator.
 */
export const prizesCost = (
  form: Pick<ChallengeForm, "reward_type" | "prizes">,
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
  for (const { to, points, reward_id } of form.prizes) {
    const reward = rewards.find(({ _id }) => _id === reward_id);
    const each =
      form.reward_type === "points"
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
  return form.reward_type === "none" ? null : Math.round(sum);
};

/** What is sent. Of a challenge that has begun only the name, the end and the prizes. */
export const bodyOf = (form: ChallengeForm, zone: string, hasBegun: boolean): ChallengeInput => {
  const some = {
    type: form.type,
    name: settledTexts(form.name) ?? {},
    ends_at: instantOf(form.ends, zone),
    prizes: toPrizes(form),
  };
  if (hasBegun) return some;
  const questions = form.questions.flatMap(({ _id, text, options, correct }) => {
    const words = settledTexts(text);
    const kept = options.flatMap((option) => {
      const answer = settledTexts(option.text);
      return answer === null ? [] : [{ _id: option._id, text: answer }];
    });
    const isKept = kept.some((option) => option._id === correct);
    return words === null
      ? []
      : [{ _id, text: words, options: kept, correct_option_ids: correct !== null && isKept ? [correct] : [] }];
  });
  return {
    ...some,
    starts_at: instantOf(form.starts, zone),
    max_plays_per_day: isGame(form.type) ? form.most : null,
    questions: form.type === "quiz" ? questions : [],
    faces: form.type === "memory_game" ? form.faces : [],
  };
};

/** Time after the end of a challenge in which late visits and refunds still count. */
const settlesAfterMs = 72 * 3_600_000;

/** When it would run and what it would bring, before it is kept. */
export const courseOf = (form: ChallengeForm, zone: string) => {
  const ends_at = instantOf(form.ends, zone);
  const { reward_type, ...of } = toPrizes(form);
  const ranks = "ranks" in of ? of.ranks : [];
  return {
    status: "draft" as const,
    starts_at: instantOf(form.starts, zone),
    ends_at,
    settles_at: ends_at === null ? null : new Date(Date.parse(ends_at) + settlesAfterMs).toISOString(),
    settled_at: null,
    cancelled_at: null,
    prizes: { reward_type, ranks: ranks.map((one) => ({ cost: 0, ...one })) } as Challenge["prizes"],
  };
};

/** Answers without what is asked: kept as it is, the question would be dropped with them. */
export const isWordless = ({ text, options }: QuestionForm): boolean =>
  settledTexts(text) === null && options.some((option) => settledTexts(option.text) !== null);

export type Gap = "name" | "ends" | "prizes" | "questions";

/** What is missing or wrong before it can be kept. */
export const gapsOf = (form: ChallengeForm, language: string): Set<Gap> => {
  const { type, name, starts, ends, reward_type, prizes, questions } = form;
  const gaps = new Set<Gap>();
  if ((settledTexts(name) as Record<string, string> | null)?.[language] === undefined) gaps.add("name");
  if (starts !== "" && ends !== "" && starts >= ends) gaps.add("ends");
  const isWrong = prizes.some(
    ({ to, points, reward_id }, index) =>
      to === null ||
      to <= (prizes[index - 1]?.to ?? 0) ||
      (reward_type === "points" ? points === null : reward_id === ""),
  );
  if (reward_type !== "none" && isWrong) gaps.add("prizes");
  if (type === "quiz" && questions.some(isWordless)) gaps.add("questions");
  return gaps;
};

export type Missing = "starts_at" | "ends_at" | "questions" | "options" | "correct_option_ids" | "faces";

/** What a draft may lack, but not what is scheduled. */
export const missingOf = ({ type, starts, ends, questions, faces }: ChallengeForm): Missing[] => {
  const missing: Missing[] = [];
  if (starts === "") missing.push("starts_at");
  if (ends === "") missing.push("ends_at");
  if (type === "memory_game" && !deckSizes.some((size) => size === faces.length)) missing.push("faces");
  if (type === "quiz") {
    const asked = questions.filter(({ text }) => settledTexts(text) !== null);
    const answers = asked.map(({ options }) => options.filter(({ text }) => settledTexts(text) !== null));
    if (asked.length === 0) missing.push("questions");
    if (answers.some(({ length }) => length < 2)) missing.push("options");
    if (asked.some(({ correct }, nr) => !answers[nr]?.some(({ _id }) => _id === correct)))
      missing.push("correct_option_ids");
  }
  return missing;
};
