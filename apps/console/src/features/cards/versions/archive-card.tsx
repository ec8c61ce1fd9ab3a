import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { AsyncButton } from "../../../kit/async-button.tsx";
import { useErrorWords } from "../../../kit/use-error-words.ts";
import { call } from "../../../platform/api.ts";
import { refreshSession } from "../../../platform/session/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { programmeCalls } from "../api.ts";
import { useCardDraft } from "../use-draft.ts";

/** Takes a card out of use, after a question, and brings it back. */
export function ArchiveCard() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { programme, put, refresh } = useCardDraft();
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { card_id: id, version, members_count: members } = programme;

  const run = async (write: () => Promise<typeof programme>) => {
    setProblem(null);
    try {
      put(await write());
      setAsked(false);
      void refresh();
      void refreshSession();
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  };
  const archive = () => run(() => call(programmeCalls.archive, { params: { id }, version }));
  const bringBack = () => run(() => call(programmeCalls.publish, { params: { id }, body: { mode: "now" }, version }));

  if (programme.status === "archived")
    return (
      <>
        <AsyncButton
          action={bringBack}
          pending={t`Bringing back`}
          done={t({ message: "Brought back", context: "card" })}
          failed={t`Not brought back`}
        >
          {t`Use it again`}
        </AsyncButton>
        {problem !== null && (
          <Note tone="bad" announce>
            {problem}
          </Note>
        )}
      </>
    );
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t`Archive`}</Button>
      <Dialog
        open={isAsked}
        onOpenChange={(next) => !next && setAsked(false)}
        narrow
        title={t`Archive this card?`}
        description={plural(members, {
          one: "# customer uses it. Nothing more is earned on it; what is collected can still be spent. You can use it again later.",
          other:
            "# customers use it. Nothing more is earned on it; what is collected can still be spent. You can use it again later.",
        })}
        actions={
          <>
            <AsyncButton
              kind="takes-away"
              action={archive}
              pending={t`Archiving`}
              done={t({ message: "Archived", context: "card" })}
              failed={t`Not archived`}
            >
              {t`Archive the card`}
            </AsyncButton>
            <Button onClick={() => setAsked(false)}>{t`Keep it`}</Button>
          </>
        }
      >
        {problem !== null && (
          <Note tone="bad" announce>
            {problem}
          </Note>
        )}
      </Dialog>
    </>
  );
}
