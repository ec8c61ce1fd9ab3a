import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { AsyncButton } from "../../../kit/async-button.tsx";
import { useAskedClose, useIsChanged } from "../../../kit/use-asked-close.tsx";
import { useErrorWords } from "../../../kit/use-error-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import c from "./part-dialog.module.css";
import { useCardDraft } from "../use-draft.ts";
import { useFirstFault } from "./use-first-fault.ts";

interface PartDialogProps {
  title: string;
  isNew: boolean;
  /** All that can be typed or chosen; closing it changed asks first. */
  form: unknown;
  /** Whether what is needed is there; else nothing is sent and `onTried` says so. */
  isComplete: boolean;
  onTried: () => void;
  /** Sends it. The key is the same for every try: a part whose answer was lost is not added twice. */
  save: (idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A new or a changed part of the draft: its fields, and keeping it. */
export function PartDialog({ title, isNew, form, isComplete, onTried, save, onClose, children }: PartDialogProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const { refresh } = useCardDraft();
  const [problem, setProblem] = useState<string | null>(null);
  const { close, question } = useAskedClose({ isDirty: useIsChanged(form), onClose });
  const { fields, show: showFault } = useFirstFault();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const send = async () => {
    onTried();
    setProblem(null);
    if (!isComplete) {
      showFault();
      throw new Error("Not complete");
    }
    try {
      await save(idempotencyKey);
      await refresh();
      onClose();
    } catch (error) {
      setProblem(errorWords(error));
      throw error;
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      sheet
      closeButton
      title={title}
      actions={
        <>
          <AsyncButton
            kind="primary"
            action={send}
            pending={t`Keeping`}
            done={t({ message: "Kept", context: "draft" })}
            failed={t`Not kept`}
          >
            {isNew ? t`Add to the draft` : t`Keep in the draft`}
          </AsyncButton>
          <Button onClick={close}>{t`Cancel`}</Button>
        </>
      }
    >
      <div ref={fields} className={c.fields}>
        {children}
        {problem !== null && (
          <Note tone="bad" announce>
            {problem}
          </Note>
        )}
      </div>
      {question}
    </Dialog>
  );
}

/** A whole number above zero, or `null`. */
export const wholeOf = (typed: string): number | null => {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 8);
  return digits === "" || Number(digits) === 0 ? null : Number(digits);
};
