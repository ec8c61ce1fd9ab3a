import { lazy, Suspense, useState } from "react";
import { loadCardParts } from "../visit/load-card-parts.ts";
import type { StaffQuestionProps } from "./staff-question.tsx";

const StaffQuestion = lazy(async () => ({ default: (await loadCardParts()).StaffQuestion }));

/** Asks staff about an unusual visit; drawn from the first question on, since few are. */
export function AskStaff(asked: StaffQuestionProps) {
  const [wasAsked, setWasAsked] = useState(false);
  if (asked.question !== null && !wasAsked) setWasAsked(true);
  return wasAsked ? (
    <Suspense fallback={null}>
      <StaffQuestion {...asked} />
    </Suspense>
  ) : null;
}
