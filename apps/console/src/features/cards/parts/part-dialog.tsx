import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { useIsChanged } from "../../../kit/actions/use-asked-close.tsx";
import { useCardDraft } from "../use-draft.ts";
import { SentDialog } from "./sent-dialog.tsx";
import { useFirstFault } from "../../../kit/form/use-first-fault.ts";

interface PartDialogProps {
  title: string;
  isNew: boolean;
  /** All that can be typed or chosen; closing it changed asks first. */
  form: unknown;
  /** Whether all required fields are filled; otherwise nothing is sent and `onTried` is called. */
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
  const { refresh } = useCardDraft();
  const { fields, show: showFault } = useFirstFault();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <SentDialog
      title={title}
      isDirty={useIsChanged(form)}
      onClose={onClose}
      button={{
        ...{ pending: t`Keeping`, done: t({ message: "Kept", context: "draft" }), failed: t`Not kept` },
        children: isNew ? t`Add to the draft` : t`Keep in the draft`,
      }}
      check={() => {
        onTried();
        if (isComplete) return;
        showFault();
        throw new Error("Not complete");
      }}
      send={async () => {
        await save(idempotencyKey);
        await refresh();
        onClose();
      }}
      fields={fields}
    >
      {children}
    </SentDialog>
  );
}

/** A whole number above zero, or `null`. */
export const wholeOf = (typed: string): number | null => {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 8);
  return digits === "" || Number(digits) === 0 ? null : Number(digits);
};
