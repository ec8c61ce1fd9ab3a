import { useLingui } from "@lingui/react/macro";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { RewardPart } from "@rewardo/contract/programme-parts";
import { useId, useState } from "react";
import { AsyncButton } from "../../kit/async-button.tsx";
import { LocalizedTextField } from "../../kit/form/kinds/localized-text-field.tsx";
import { settledTexts } from "../../kit/form/kinds/localized-texts.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session/index.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Note } from "../../ui/note.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { programmeCalls } from "./api.ts";
import c from "./reward-dialog.module.css";
import { useCardDraft } from "./use-draft.ts";

interface RewardDialogProps {
  /** `null`: a new one. */
  reward: RewardPart | null;
  onClose: () => void;
}

/** A whole number above zero, or `null`. */
const wholeOf = (typed: string): number | null => {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 8);
  return digits === "" || Number(digits) === 0 ? null : Number(digits);
};

/** What a reward is called, what it costs and how many there are. */
export function RewardDialog({ reward, onClose }: RewardDialogProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const form = useId();
  const { programme, content, refresh } = useCardDraft();
  const { business } = useSession();
  const language = business?.language ?? "en";
  const [name, setName] = useState<LocalizedText | null>(reward?.name ?? null);
  const [description, setDescription] = useState<LocalizedText | null>(reward?.description ?? null);
  const [cost, setCost] = useState<number | null>(reward?.cost ?? content.stamps_required);
  const [stock, setStock] = useState<number | null>(reward?.stock ?? null);
  const [wasSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The same for every try: a reward whose answer was lost is not added twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const isNamed = name?.[language] !== undefined;
  const points = programme.type === "points";
  const send = async () => {
    setSent(true);
    setProblem(null);
    if (!isNamed || cost === null) throw new Error("Not complete");
    const { card_id: id, version } = programme;
    const body = { name: settledTexts(name) ?? {}, description: settledTexts(description), cost, stock };
    try {
      await (reward === null
        ? call(programmeCalls.addReward, { params: { id }, body, idempotencyKey })
        : call(programmeCalls.changeReward, { params: { id, part_id: reward._id }, body, version }));
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
      onOpenChange={(next) => !next && onClose()}
      sheet
      closeButton
      title={reward === null ? t`New reward` : t`Edit reward`}
      actions={
        <>
          <AsyncButton
            kind="primary"
            action={send}
            pending={t`Keeping`}
            done={t({ message: "Kept", context: "draft" })}
            failed={t`Not kept`}
          >
            {reward === null ? t`Add to the draft` : t`Keep in the draft`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <div id={form} className={c.fields}>
        <LocalizedTextField
          label={t({ message: "Reward", context: "name of a reward" })}
          hint={t`Short, as it stands on the card: 10th coffee.`}
          language={language}
          value={name}
          onChange={setName}
          errorOf={(one) =>
            wasSent && !isNamed && one === language ? t`This is needed in the language of your business` : undefined
          }
        />
        <LocalizedTextField
          label={t`What the customer gets`}
          hint={t`In a line: any hot drink, any size.`}
          language={language}
          optional
          value={description}
          onChange={setDescription}
        />
        <TextField
          label={points ? t`Cost in points` : t`Cost in stamps`}
          inputMode="numeric"
          figures
          value={cost ?? ""}
          error={wasSent && cost === null ? t`At least 1` : undefined}
          onChange={({ currentTarget }) => setCost(wholeOf(currentTarget.value))}
        />
        <TextField
          label={t`How many there are`}
          hint={t`Leave it empty if there is no end to them.`}
          inputMode="numeric"
          figures
          optional
          value={stock ?? ""}
          onChange={({ currentTarget }) => setStock(wholeOf(currentTarget.value))}
        />
        {problem !== null && (
          <Note tone="bad" announce>
            {problem}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
