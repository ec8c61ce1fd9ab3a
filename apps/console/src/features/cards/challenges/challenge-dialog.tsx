import { useLingui } from "@lingui/react/macro";
import type { Challenge, QuizQuestion } from "@rewardo/contract/challenges";
import type { Programme } from "@rewardo/contract/programmes";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { AsyncButton } from "../../../kit/async-button.tsx";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { useBackCloses } from "../../../kit/use-back-closes.ts";
import { useErrorWords } from "../../../kit/use-error-words.ts";
import { call } from "../../../platform/api.ts";
import { useSession } from "../../../platform/session/index.ts";
import { Button } from "../../../ui/button.tsx";
import { RadioGroup } from "../../../ui/fields/radio-group.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Note } from "../../../ui/note.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { bodyOf, type ChallengeForm, formOf, gapsOf, isGame } from "./challenge-form.ts";
import { ChallengeDeckFields } from "./challenge-deck-fields.tsx";
import { ChallengePreview } from "./late-preview.ts";
import { ChallengePrizeFields } from "./challenge-prize-fields.tsx";
import { ChallengeQuizFields } from "./challenge-quiz-fields.tsx";
import { challengeCalls } from "./challenges-api.ts";
import c from "../parts/part-dialog.module.css";
import { useFirstFault } from "../parts/use-first-fault.ts";
import r from "../fields/rule-fields.module.css";
import { CountField } from "../fields/typed-fields.tsx";
import { useChallengeWords } from "./use-challenge-words.ts";

interface ChallengeDialogProps {
  programme: Programme;
  /** `null`: a new one. */
  challenge: Challenge | null;
  questions: readonly QuizQuestion[];
  onClose: () => void;
  onKept: (challenge: Challenge) => void;
}

const kinds = ["most_points", "most_transactions", "most_unique_days", "quiz", "memory_game"] as const;

/** What is counted, when, and what the best get. After the start only changes that take nothing from anyone are possible. */
export function ChallengeDialog({ programme, challenge, questions, onClose, onKept }: ChallengeDialogProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  useBackCloses(true, onClose);
  const { fields, show: showFault } = useFirstFault();
  const { business } = useSession();
  const { types, missing } = useChallengeWords(programme.type);
  const [language, zone] = [business?.language ?? "en", business?.time_zone ?? "UTC"];
  const [form, setForm] = useState<ChallengeForm>(() => formOf(challenge, questions, zone));
  const [wasSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const change = (changes: Partial<ChallengeForm>) => setForm((before) => ({ ...before, ...changes }));
  const gaps = gapsOf(form, language);
  const lacks = missing(form);
  const hasBegun = challenge?.status === "running";
  const isFixed = challenge !== null && challenge.status !== "draft";

  const send = async () => {
    setSent(true);
    setProblem(null);
    if (gaps.size > 0) {
      showFault();
      throw new Error("Not complete");
    }
    try {
      const id = programme.card_id;
      const { type, ...rest } = bodyOf(form, zone, hasBegun);
      const kept = await (challenge === null
        ? call(challengeCalls.add, { params: { id }, body: { type, ...rest }, idempotencyKey })
        : call(challengeCalls.change, {
            params: { id, part_id: challenge._id },
            body: isFixed ? rest : { type, ...rest },
            version: challenge.version,
          }));
      await client.invalidateQueries({ queryKey: ["challenges", id] });
      onClose();
      onKept(kept);
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
      title={challenge === null ? t`New challenge` : t`Edit challenge`}
      actions={
        <>
          <AsyncButton
            kind="primary"
            action={send}
            pending={t({ message: "Saving", context: "challenge" })}
            done={t({ message: "Saved", context: "challenge" })}
            failed={t({ message: "Not saved", context: "challenge" })}
          >
            {isFixed ? t({ message: "Save", context: "challenge" }) : t`Save as draft`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <div ref={fields} className={c.fields}>
        <RadioGroup
          legend={t`What is counted`}
          value={form.type}
          onChange={(type) => change({ type })}
          options={kinds.map((type) => ({ value: type, label: types[type], disabled: isFixed && type !== form.type }))}
        />
        <LocalizedTextField
          label={t`Name that customers see`}
          language={language}
          value={form.name}
          onChange={(name) => change({ name })}
          errorOf={(one) =>
            wasSent && gaps.has("name") && one === language
              ? t`This is needed in the language of your business`
              : undefined
          }
        />
        <div className={r.pair}>
          <TextField
            type="datetime-local"
            label={t({ message: "Starts", context: "challenge" })}
            value={form.starts}
            disabled={hasBegun}
            onChange={({ currentTarget }) => change({ starts: currentTarget.value })}
          />
          <TextField
            type="datetime-local"
            label={t({ message: "Ends", context: "challenge" })}
            value={form.ends}
            hint={hasBegun ? t`After the start it can only end later.` : undefined}
            error={wasSent && gaps.has("ends") ? t`It ends after it starts` : undefined}
            onChange={({ currentTarget }) => change({ ends: currentTarget.value })}
          />
        </div>
        {isGame(form.type) && !hasBegun && (
          <CountField
            label={t`Plays a day`}
            hint={t`Leave it empty for any number.`}
            optional
            most={100}
            value={form.most}
            onChange={(most) => change({ most })}
          />
        )}
        <ChallengePrizeFields
          form={form}
          programme={programme}
          isWrong={wasSent && gaps.has("prizes")}
          onChange={change}
        />
        {form.type === "quiz" && !hasBegun && (
          <ChallengeQuizFields
            questions={form.questions}
            language={language}
            onChange={(next) => change({ questions: next })}
          />
        )}
        {form.type === "memory_game" && !hasBegun && (
          <ChallengeDeckFields faces={form.faces} onChange={(faces) => change({ faces })} />
        )}
        {isGame(form.type) && !hasBegun && (
          <Suspense fallback={<Skeleton height="320px" />}>
            <ChallengePreview name={form.name} type={form.type} questions={form.questions} faces={form.faces} />
          </Suspense>
        )}
        {!hasBegun && lacks.length > 0 && (
          <Note>
            <b>{t`Before it can be scheduled:`}</b> {lacks.join(" ")}
          </Note>
        )}
        {problem !== null && (
          <Note tone="bad" announce>
            {problem}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
