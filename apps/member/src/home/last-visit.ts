import { useLingui } from "@lingui/react/macro";
import type { MemberCard, MemberEntry } from "@rewardo/contract/member-view";
import { isFull, nextOf, readyRewards } from "../card/face.ts";
import { useHere } from "../here.tsx";

/** What is said under a card: what is left, or what waits. */
export function useTitle(): (card: MemberCard) => string {
  const { t } = useLingui();
  const { pick, format } = useHere();
  return (card) => {
    const [ready] = readyRewards(card);
    if (card.status === "closed") return t`This card is closed`;
    if (isFull(card)) {
      const reward = ready ?? card.rewards.at(-1);
      return reward === undefined ? t`The card is full` : t`Waiting for you: ${pick(reward.name)}`;
    }
    if (card.balance === 0 && card.last_visit_at === null) {
      return card.stamps_required === null
        ? t`Your first points come with your first visit`
        : t`Your first stamp comes with your first visit`;
    }
    const next = nextOf(card, card.balance);
    if (next === null) return ready === undefined ? pick(card.name) : t`Waiting for you: ${pick(ready.name)}`;
    const left = format.number(next.missing);
    const reward = pick(next.reward.name);
    return t({ message: `${left} more to: ${reward}`, comment: "3 more (stamps or points) to: free coffee" });
  };
}

/** When the customer was here last: "Tuesday 9 June, 8:12, Kazimierz". */
export function useWhen(): (entry: Pick<MemberEntry, "occurred_at" | "place_name">) => string {
  const { format, now } = useHere();
  return ({ occurred_at: at, place_name: place }) =>
    [format.relativeDay(at, now), format.date(at, "time"), ...(place === null ? [] : [place])].join(", ");
}
