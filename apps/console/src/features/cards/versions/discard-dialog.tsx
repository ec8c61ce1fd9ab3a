import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { AskDialog } from "../../../kit/actions/ask-dialog.tsx";
import { call } from "@rewardo/web/api.ts";
import { programmeCalls } from "../api.ts";
import { ChangeList } from "./change-list.tsx";
import { useCardDraft } from "../use-draft.ts";

/** Asks before the draft is dropped, and names what is lost. */
export function DiscardDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { programme, put } = useCardDraft();
  // While the question goes out it says what it said.
  const [shown, setShown] = useState(programme);
  if (isOpen && shown !== programme) setShown(programme);
  const discard = async () => {
    const { card_id: id, version } = programme;
    const answer = await call(programmeCalls.discard, { params: { id }, version });
    onClose();
    put(answer);
  };
  return (
    <AskDialog
      open={isOpen}
      onClose={onClose}
      title={plural(shown.changes.length, { one: "Discard # change?", other: "Discard # changes?" })}
      description={t`What customers have now stays as it is.`}
      action={discard}
      words={{
        verb: t`Discard`,
        pending: t`Discarding`,
        done: t({ message: "Discarded", context: "draft" }),
        failed: t`Not discarded`,
        keep: t`Keep editing`,
      }}
    >
      <ChangeList type={shown.type} changes={shown.changes} />
    </AskDialog>
  );
}
