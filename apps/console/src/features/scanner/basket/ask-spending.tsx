import { lazy, Suspense, useEffect, useState } from "react";
import type { SpendingQuestionProps } from "./spending-question.tsx";

const load = () => import("./spending-question.tsx");
const SpendingQuestion = lazy(async () => ({ default: (await load()).SpendingQuestion }));

interface AskSpendingProps extends SpendingQuestionProps {
  /** The question will follow the next press: prefetch it. */
  willAsk: boolean;
}

/** Asks to confirm spending an unusually large amount; loaded lazily, since few visits need it. */
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
