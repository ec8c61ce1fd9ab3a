import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { Coded } from "@rewardo/contract/fields";
import { useRef, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";

export interface SpendingQuestionProps {
  card: Card;
  /** What the server wants confirmed; `null` closes the dialog. */
  question: Coded | null;
  /** "Hand over V60 set". */
  label: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks to confirm spending a large amount at once, or a bill far above the usual ones. */
export function SpendingQuestion({ card, question, label, onYes, onNo }: SpendingQuestionProps) {
  const { t } = useLingui();
  const texts = useSharedTexts(card);
  const format = useFormat();
  // Keep the text during the closing animation.
  const [said, setSaid] = useState(question);
  if (question !== null && question !== said) setSaid(question);
  const correct = useRef<HTMLButtonElement>(null);
  const isUnusual = said?.code === "unusual_amount";
  const amount = isUnusual ? format.money(Number(said.params["amount"]), String(said.params["currency"])) : "";
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) onNo();
      }}
      narrow
      title={isUnusual ? t`Is ${amount} right?` : t`Spend that much at once?`}
      description={
        said === null ? undefined : isUnusual ? t`Receipts here are usually much lower.` : texts.rejection(said)
      }
      // A mistyped amount is not confirmed by one Enter too many.
      initialFocus={isUnusual ? correct : undefined}
      actions={
        <>
          <Button kind="primary" onClick={onYes}>
            {label}
          </Button>
          <Button ref={correct} onClick={onNo}>
            {isUnusual ? t`Correct the amount` : t`Not now`}
          </Button>
        </>
      }
    />
  );
}
