import { useLingui } from "@lingui/react/macro";
import type { listOwnChallenges } from "@rewardo/contract/challenge-plays";
import type { ResponseOf } from "@rewardo/contract/endpoint";

/** A challenge as a customer sees it. */
export type OwnChallenge = ResponseOf<typeof listOwnChallenges>["items"][number];

/** What a challenge counts, in a few words. */
export function useKind(): (challenge: OwnChallenge) => string {
  const { t } = useLingui();
  return ({ type }) =>
    ({
      quiz: t({ message: "Quiz", comment: "A game for customers" }),
      memory_game: t({ message: "Memory game", comment: "A game for customers" }),
      most_points: t`Most collected`,
      most_transactions: t`Most visits`,
      most_unique_days: t`Most days with a visit`,
    })[type];
}
