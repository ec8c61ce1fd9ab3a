import { lazy, Suspense, useState } from "react";
import { Chip } from "@rewardo/ui/chip.tsx";
import type { RangeChoice } from "./range-calendar.tsx";
import { useRangeWords } from "./use-range-words.ts";

const RangeCalendar = lazy(async () => ({ default: (await import("./range-calendar.tsx")).RangeCalendar }));

/** The days that are shown; opens a calendar in which others are chosen, fetched on the first click. */
export function RangeChip(choice: RangeChoice) {
  const words = useRangeWords();
  const [isWanted, setWanted] = useState(false);
  const trigger = (
    <Chip icon="calendar-blank" iconEnd="caret-down" aria-haspopup="dialog" onClick={() => setWanted(true)}>
      {words(choice.days)}
    </Chip>
  );
  return isWanted ? (
    <Suspense fallback={trigger}>
      <RangeCalendar trigger={trigger} {...choice} />
    </Suspense>
  ) : (
    trigger
  );
}
