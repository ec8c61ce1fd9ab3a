import { useLingui } from "@lingui/react/macro";
import { ChallengeFields } from "@rewardo/contract/challenges";
import type { Programme } from "@rewardo/contract/programmes";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { type FormEvent, Suspense, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { FieldPlace } from "../../../kit/form/form-body.tsx";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { LeaveQuestion } from "../../../kit/form/saving/leave-question.tsx";
import { useSaveKey } from "../../../kit/form/saving/use-save-key.ts";
import { useFormChanges, useRecordForm } from "../../../kit/form/use-record-form.ts";
import { FootBar } from "../../../kit/page/foot-bar.tsx";
import { stockClass } from "@rewardo/loyalty/card/stock.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { ChallengeCourse } from "./challenge-course.tsx";
import c from "./challenge-editor.module.css";
import {
  type ChallengeForm,
  courseOf,
  type EditedChallenge,
  editedOf,
  faultsOf,
  isGame,
  missingOf,
} from "./challenge-form.ts";
import { challengeCalls, paramsOf } from "./challenges-api.ts";
import { ChallengePreview } from "./late-preview.ts";
import { useChallengeFields } from "./use-challenge-fields.tsx";
import { useChallengeWords } from "./use-challenge-words.ts";

/** The challenge and what it asks, as the server has them now. */
const read = async (params: ReturnType<typeof paramsOf>): Promise<EditedChallenge> => {
  const challenge = await call(challengeCalls.read, { params });
  return editedOf(challenge, challenge.type === "quiz" ? (await call(challengeCalls.quiz, { params })).questions : []);
};

interface ChallengeEditorProps {
  programme: Programme;
  /** `null`: a new one. */
  challenge: EditedChallenge | null;
}

/**
 * Editor of a challenge: its score, its period and its prizes. After the start only changes that take nothing from
 * anyone are possible.
 */
export function ChallengeEditor({ programme, challenge }: ChallengeEditorProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { gaps } = useChallengeWords(programme.type);
  /** The challenge as the server has it: after its first saving a new one is changed, not added again. */
  const [kept, setKept] = useState(challenge);
  /** What the pressed button does. */
  const [pressed, setPressed] = useState<"save" | "schedule">("save");
  const schedules = useRef(false);
  const hasBegun = challenge?.status === "running";
  const isFixed = challenge !== null && challenge.status !== "draft";
  const id = programme.card_id;
  const fields = useChallengeFields({ programme, isFixed, hasBegun });
  const state = useRecordForm<typeof ChallengeFields, EditedChallenge>({
    schema: ChallengeFields,
    record: kept,
    defaults: {
      ...{ type: "most_transactions", max_plays_per_day: 1, questions: [], faces: [] },
      prizes: { reward_type: "points", ranks: [{ rank: 1, points: 5 }] },
    },
    sections: [{ fields: Object.values(fields) }],
    check: (values) => {
      const form = values as ChallengeForm;
      return [...faultsOf(form), ...(schedules.current ? missingOf(form) : [])];
    },
    goesOn: true,
    save: async ({ record, values, changes, version, idempotencyKey }) => {
      const answer = await (record === null
        ? call(challengeCalls.add, { params: { id }, body: values, idempotencyKey })
        : call(challengeCalls.change, { params: { id, part_id: record._id }, body: changes, version }));
      return editedOf(answer, values.questions);
    },
    reload: kept === null ? undefined : () => read({ id, part_id: kept._id }),
    onSaved: async (saved) => {
      setKept(saved);
      const { _id: challengeId } = saved;
      if (schedules.current)
        await call(challengeCalls.schedule, { params: paramsOf({ card_id: id, challenge_id: challengeId }) });
      await client.invalidateQueries({ queryKey: ["challenges", id] });
      if (challenge !== null && router.state.location.state.isFromList === true) {
        router.history.back();
        return;
      }
      await navigate({
        to: "/cards/$cardId/challenges/$challengeId",
        params: { cardId: id, challengeId },
        search: true,
        replace: true,
      });
    },
  });
  const { saving, element, isAdding, isDirty, submit } = state;
  const send = (event?: FormEvent) => {
    const button = (event?.nativeEvent as SubmitEvent | undefined)?.submitter;
    schedules.current = button?.getAttribute("value") === "schedule";
    setPressed(schedules.current ? "schedule" : "save");
    submit(event);
  };
  const stateOf = (what: typeof pressed) => (pressed === what ? saving.state : "init");
  useFormChanges(state);
  useSaveKey(element);
  const values = useWatch({ control: state.form.control }) as ChallengeForm;
  const [next] = gaps(missingOf(values));
  const refused = isApiError(saving.refusal, "validation_failed") ? gaps(saving.refusal.errors) : [];
  return (
    <FormFrame state={{ ...state, submit: send }} label={challenge === null ? t`New challenge` : t`Edit challenge`}>
      <LeaveQuestion isDirty={isDirty} />
      <div className={cx(c.beside, stockClass(programme.live.stock))}>
        <div inert={isAdding} className={c.fields}>
          <FieldPlace field={fields.type} />
          <FieldPlace field={fields.name} />
          <div className={c.when}>
            <FieldPlace field={fields.starts_at} />
            <FieldPlace field={fields.ends_at} />
            {!hasBegun && <FieldPlace field={fields.max_plays_per_day} />}
          </div>
          <FieldPlace field={fields.prizes} />
          {!hasBegun && <FieldPlace field={fields.questions} />}
          {!hasBegun && <FieldPlace field={fields.faces} />}
          {saving.refusal !== null && (
            <Note tone="bad" announce>
              {refused.length > 0 ? refused.join(" ") : errorWords(saving.refusal)}
            </Note>
          )}
        </div>
        <div className={c.aside}>
          {isGame(values.type) && !hasBegun && (
            <Suspense fallback={<Skeleton height="320px" />}>
              <ChallengePreview {...values} />
            </Suspense>
          )}
          <ChallengeCourse challenge={courseOf(values)} programme={programme} />
        </div>
      </div>
      <FootBar
        label={t({ message: "Where the challenge stands", comment: "A bar at the foot of the editor" })}
        said={isFixed ? t`Customers see changes at once.` : (next ?? t`Everything is there to schedule it.`)}
      >
        <AsyncButton
          type="submit"
          kind={isFixed ? "primary" : "quiet"}
          state={stateOf("save")}
          pending={t({ message: "Saving", context: "challenge" })}
          done={t({ message: "Saved", context: "challenge" })}
          failed={t({ message: "Not saved", context: "challenge" })}
        >
          {isFixed ? t({ message: "Save", context: "challenge" }) : t`Save as draft`}
        </AsyncButton>
        {!isFixed && (
          <AsyncButton
            type="submit"
            value="schedule"
            kind="primary"
            state={stateOf("schedule")}
            pending={t({ message: "Scheduling", context: "challenge" })}
            done={t({ message: "Scheduled", context: "challenge" })}
            failed={t({ message: "Not scheduled", context: "challenge" })}
          >
            {t({ message: "Schedule", context: "challenge" })}
          </AsyncButton>
        )}
      </FootBar>
    </FormFrame>
  );
}
