/** What challenges are called: their kinds, states, prizes and what keeps one from being scheduled. */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { Challenge, PrizesInput } from "@rewardo/contract/challenges";
import type { FieldError } from "@rewardo/contract/errors";
import type { RewardPart } from "@rewardo/contract/programme-parts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import type { Tone } from "@rewardo/ui/tag.tsx";
import { useCardWords } from "../use-card-words.ts";

const tones: Readonly<Record<Challenge["status"], Tone | "line">> = {
  draft: "line",
  scheduled: "info",
  running: "ok",
  settling: "warn",
  settled: "line",
  cancelled: "bad",
};

export function useChallengeWords(type: Card["type"]) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useCardWords(type);
  const types: Readonly<Record<Challenge["type"], string>> = {
    most_points: type === "points" ? t`Most points` : t`Most stamps`,
    most_transactions: t`Most visits`,
    most_unique_days: t`Most days with a visit`,
    quiz: t`Quiz`,
    memory_game: t`Memory game`,
  };
  const statuses: Readonly<Record<Challenge["status"], string>> = {
    draft: t({ message: "draft", context: "challenge" }),
    scheduled: t({ message: "scheduled", context: "challenge" }),
    running: t({ message: "running", context: "challenge" }),
    settling: t({ message: "settling", context: "challenge" }),
    settled: t({ message: "over", context: "challenge" }),
    cancelled: t({ message: "cancelled", context: "challenge" }),
  };
  const at = (instant: string | null): string => (instant === null ? "" : format.date(instant, "dateTime"));

  const period = ({ starts_at, ends_at }: Pick<Challenge, "starts_at" | "ends_at">): string => {
    if (starts_at === null || ends_at === null) return t`No dates yet`;
    const [from, to] = [at(starts_at), at(ends_at)];
    return t`${from} to ${to}`;
  };

  const score = (kind: Challenge["type"], count: number): string => {
    const written = format.number(count);
    switch (kind) {
      case "most_points":
        return words.units(count);
      case "most_transactions":
        return plural(count, { one: "# visit", other: "# visits" });
      case "most_unique_days":
        return plural(count, { one: "# day", other: "# days" });
      case "quiz":
        return plural(count, { one: "# right answer", other: "# right answers" });
      case "memory_game":
        return t`score ${written}`;
    }
  };

  /** What a rank gets, or would get. */
  const prize = (prizes: PrizesInput, rank: number, rewards: readonly RewardPart[]): string => {
    if (prizes.reward_type === "points") {
      const points = prizes.ranks.find((one) => one.rank === rank)?.points;
      return points === undefined ? "" : words.units(points);
    }
    if (prizes.reward_type === "none") return "";
    const reward_id = prizes.ranks.find((one) => one.rank === rank)?.reward_id;
    return words.text(rewards.find(({ _id }) => _id === reward_id)?.name ?? null);
  };

  const sentences = {
    starts_at: t`Say when it starts.`,
    ends_at: t`Say when it ends; that must be later than now.`,
    questions: t`Add at least one question.`,
    options: t`Every question needs two answers at least.`,
    correct_option_ids: t`Every question needs its right answer.`,
    faces: t`Choose 6, 8 or 10 pictures for the pairs.`,
    card_id: t`Publish the card first: customers cannot use it yet.`,
  };
  /** What is missing before it can be scheduled, a sentence each. */
  const gaps = (errors: readonly Pick<FieldError, "path">[]): string[] => {
    const found = errors.map(
      ({ path }) => (sentences as Readonly<Record<string, string>>)[path.split(".").at(-1) ?? ""],
    );
    return [...new Set(found.flatMap((sentence) => (sentence === undefined ? [] : [sentence])))];
  };

  return {
    types,
    status: (status: Challenge["status"]) => ({ tone: tones[status], label: statuses[status] }),
    ...{ at, period, score, prize, sentences, gaps },
  };
}
