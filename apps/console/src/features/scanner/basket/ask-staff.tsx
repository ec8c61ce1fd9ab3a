import { lazy, Suspense, useEffect, useState } from "react";
import { loadQuestion } from "./load-question.ts";
import type { StaffQuestionProps } from "./staff-question.tsx";

const StaffQuestion = lazy(async () => ({ default: (await loadQuestion()).StaffQuestion }));

interface AskStaffProps extends StaffQuestionProps {
  /** The question will follow the next press: prefetch it. */
  willAsk: boolean;
}

/** Asks staff about an unusual visit; loaded lazily, since few are. */
export function AskStaff({ willAsk, ...asked }: AskStaffProps) {
  const [wasAsked, setWasAsked] = useState(false);
  if (asked.question !== null && !wasAsked) setWasAsked(true);
  useEffect(() => {
    if (willAsk) void loadQuestion();
  }, [willAsk]);
  if (!wasAsked) return null;
  return (
    <Suspense fallback={null}>
      <StaffQuestion {...asked} />
    </Suspense>
  );
}
