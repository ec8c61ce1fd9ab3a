import { useLingui } from "@lingui/react/macro";
import type { Coded } from "@rewardo/contract/fields";
import { useState } from "react";
import { useSharedTexts } from "../../../platform/i18n/shared-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

export interface SpendingQuestionProps {
  /** What the server wants confirmed; `null` closes the dialog. */
  question: Coded | null;
  /** "Hand over V60 set". */
  label: string;
  onYes: () => void;
  onNo: () => void;
}

/** Confirmation dialog for spending an unusually large amount at once. */
export function SpendingQuestion({ question, label, onYes, onNo }: SpendingQuestionProps) {
  const { t } = useLingui();
  const texts = useSharedTexts();
  // Keep the text during the closing animation.
  const [said, setSaid] = useState(question);
  if (question !== null && question !== said) setSaid(question);
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) onNo();
      }}
      narrow
      title={t`Spend that much at once?`}
      description={said === null ? undefined : texts.rejection(said)}
      actions={
        <>
          <Button kind="primary" onClick={onYes}>
            {label}
          </Button>
          <Button onClick={onNo}>{t`Not now`}</Button>
        </>
      }
    />
  );
}
