import { lazy, Suspense, useEffect, useState } from "react";
import type { SpendingQuestionProps } from "./spending-question.tsx";

const load = () => import("./spending-question.tsx");
const SpendingQuestion = lazy(async () => ({ default: (await load()).SpendingQuestion }));

interface AskSpendingProps extends SpendingQuestionProps {
  /** It will be asked when the button is pressed: time to fetch it. */
  willAsk: boolean;
}

/** The question whether so much is to be spent at once; few visits need it, so it is fetched for those alone. */
export function AskSpending({ willAsk, ...asked }: AskSpendingProps) {
  const [wasAsked, setWasAsked] = useState(false);
  if (asked.question !== null && !wasAsked) setWasAsked(true);
  useEffect(() => {
    if (willAsk) void load();
  }, [willAsk]);
  if (!wasAsked) return null;
  return (
    <Suspense fallback={null}>
      <SpendingQuestion {...asked} />
    </Suspense>
  );
}
