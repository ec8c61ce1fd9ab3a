/** What a challenge needs, what is left, until when; for the views of challenges, which come late. */
import type { Locale } from "@rewardo/contract/fields";
import { challengeConditions, type ChallengeTerms, conditionsLine, loadConditions } from "@rewardo/texts/conditions";
import { useEffect, useState } from "react";
import { useBusiness, useHere } from "../here.tsx";

/** Who wins a challenge, the customer's rank or plays, and its days; `null` while the texts are on their way. */
export function useChallengeConditions(): (challenge: Omit<ChallengeTerms, "rank">, rank?: number) => string | null {
  const { locale } = useHere();
  const { time_zone } = useBusiness();
  const [loaded, setLoaded] = useState<Locale | null>(null);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      await loadConditions(locale);
      if (!isOver) setLoaded(locale);
    };
    // Without a network the list itself says so.
    void load().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [locale]);
  return (challenge, rank) =>
    loaded === locale
      ? conditionsLine(locale, challengeConditions(locale, { ...challenge, rank }, { time_zone }))
      : null;
}
