import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { AsyncButton } from "../../../kit/async-button.tsx";
import { useErrorWords } from "../../../kit/use-error-words.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { programmeCalls } from "../api.ts";
import { ChangeList } from "./change-list.tsx";
import { useCardDraft } from "../use-draft.ts";

/** Asks before the draft is dropped, and names what is lost. */
export function DiscardDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { programme, put } = useCardDraft();
  const [problem, setProblem] = useState<string | null>(null);
  // While the question goes out it says what it said.
  const [shown, setShown] = useState(programme);
  if (isOpen && shown !== programme) setShown(programme);
  const count = plural(shown.changes.length, { one: "Discard # change?", other: "Discard # changes?" });
  const send = async () => {
    setProblem(null);
    try {
      const { card_id: id, version } = programme;
      const answer = await call(programmeCalls.discard, { params: { id }, version });
      onClose();
      put(answer);
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={count}
      description={t`What customers have now stays as it is.`}
      actions={
        <>
          <AsyncButton
            kind="takes-away"
            action={send}
            pending={t`Discarding`}
            done={t({ message: "Discarded", context: "draft" })}
            failed={t`Not discarded`}
          >
            {t`Discard`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Keep editing`}</Button>
        </>
      }
    >
      <ChangeList type={shown.type} changes={shown.changes} />
      {problem !== null && (
        <Note tone="bad" announce>
          {problem}
        </Note>
      )}
    </Dialog>
  );
}
