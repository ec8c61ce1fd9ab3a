import { Link } from "@tanstack/react-router";
import { type ButtonKind, buttonClass } from "@rewardo/ui/button-class.ts";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { useFirstCardStep } from "@rewardo/web/use-first-card-step.ts";

/** What brings the first customers, as a link. */
export function FirstCardLink({ cards, kind = "primary" }: { cards: Cards; kind?: ButtonKind }) {
  const step = useFirstCardStep(cards);
  return step === null ? null : (
    <Link to={step.path} className={buttonClass({ kind })}>
      {step.label}
    </Link>
  );
}
