import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { AskDialog } from "../../../kit/actions/ask-dialog.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { refreshSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { programmeCalls } from "../api.ts";
import { useCardDraft } from "../use-draft.ts";

/** Takes a card out of use, after a question, and brings it back. */
export function ArchiveCard() {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const { programme, put, refresh } = useCardDraft();
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { card_id: id, version, members_count: members } = programme;

  const keep = (answer: typeof programme) => {
    put(answer);
    void refresh();
    void refreshSession();
  };
  const archive = async () => {
    const answer = await call(programmeCalls.archive, { params: { id }, version });
    setAsked(false);
    keep(answer);
  };
  const bringBack = async () => {
    setProblem(null);
    try {
      keep(await call(programmeCalls.publish, { params: { id }, body: { mode: "now" }, version }));
    } catch (error) {
      setProblem(errorWords(error));
      throw error;
    }
  };

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
        <Problem>{problem}</Problem>
      </>
    );
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t`Archive`}</Button>
      <AskDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t`Archive this card?`}
        description={plural(members, {
          one: "# customer uses it. Nothing more is earned on it; what is collected can still be spent. You can use it again later.",
          other:
            "# customers use it. Nothing more is earned on it; what is collected can still be spent. You can use it again later.",
        })}
        action={archive}
        words={{
          verb: t`Archive the card`,
          pending: t`Archiving`,
          done: t({ message: "Archived", context: "card" }),
          failed: t`Not archived`,
          keep: t`Keep it`,
        }}
      />
    </>
  );
}
