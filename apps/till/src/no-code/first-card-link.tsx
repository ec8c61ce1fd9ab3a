import { buttonClass } from "@rewardo/ui/button-class.ts";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { useFirstCardStep } from "@rewardo/web/use-first-card-step.ts";

/** What brings the first customers, on a page of the console. */
export function FirstCardLink({ cards }: { cards: Cards }) {
  const step = useFirstCardStep(cards);
  return step === null ? null : (
    <a href={step.path} className={buttonClass({ kind: "primary" })}>
      {step.label}
    </a>
  );
}
