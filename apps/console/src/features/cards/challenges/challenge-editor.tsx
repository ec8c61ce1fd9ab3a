import { useLingui } from "@lingui/react/macro";
import type { Challenge, QuizQuestion } from "@rewardo/contract/challenges";
import type { Programme } from "@rewardo/contract/programmes";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { AsyncButton } from "../../../kit/actions/async-button.tsx";
import { FootBar } from "../../../kit/page/foot-bar.tsx";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { LeaveQuestion } from "../../../kit/form/saving/leave-question.tsx";
import { stockClass } from "@rewardo/loyalty/card/stock.ts";
import { useErrorWords } from "../../../kit/words/use-error-words.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { CountField } from "../fields/typed-fields.tsx";
import { useFirstFault } from "../../../kit/form/use-first-fault.ts";
import { ChallengeCourse } from "./challenge-course.tsx";
import { ChallengeDeckFields } from "./challenge-deck-fields.tsx";
import c from "./challenge-editor.module.css";
import { bodyOf, type ChallengeForm, courseOf, formOf, gapsOf, isGame } from "./challenge-form.ts";
import { ChallengeKinds } from "./challenge-kinds.tsx";
import { ChallengePrizeFields } from "./challenge-prize-fields.tsx";
import { ChallengeQuizFields } from "./challenge-quiz-fields.tsx";
import { challengeCalls, paramsOf } from "./challenges-api.ts";
import { ChallengePreview } from "./late-preview.ts";
import { useChallengeWords } from "./use-challenge-words.ts";

interface ChallengeEditorProps {
  programme: Programme;
  /** `null`: a new one. */
  challenge: Challenge | null;
  questions: readonly QuizQuestion[];
}

/**
 * Editor of a challenge: its score, its period and its prizes. After the start only changes that take nothing from
 * anyone are possible.
 */
export function ChallengeEditor({ programme, challenge, questions }: ChallengeEditorProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { fields, show: showFault } = useFirstFault();
  const { business } = useSession();
  const { types, missing, gaps: gapsIn } = useChallengeWords(programme.type);
  const [language, zone] = [business?.language ?? "en", business?.time_zone ?? "UTC"];
  const [form, setForm] = useState<ChallengeForm>(() => formOf(challenge, questions, zone));
  const [wasSent, setSent] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  /** The challenge as the server has it: after its first saving a new one is changed, not added again. */
  const kept = useRef(challenge);
  const shown = JSON.stringify(form);
  const saved = useRef(shown);
  const change = (changes: Partial<ChallengeForm>) => setForm((before) => ({ ...before, ...changes }));
  const gaps = gapsOf(form, language);
  const lacks = missing(form);
  const hasBegun = challenge?.status === "running";
  const isFixed = challenge !== null && challenge.status !== "draft";
  const id = programme.card_id;

  const save = async (): Promise<Challenge> => {
    const { type, ...rest } = bodyOf(form, zone, hasBegun);
    const before = kept.current;
    const answer = await (before === null
      ? call(challengeCalls.add, { params: { id }, body: { type, ...rest }, idempotencyKey })
      : call(challengeCalls.change, {
          params: { id, part_id: before._id },
          body: isFixed ? rest : { type, ...rest },
          version: before.version,
        }));
    kept.current = answer;
    saved.current = shown;
    return answer;
  };
  const send = (schedules: boolean) => async () => {
    setSent(true);
    setProblems(schedules ? lacks : []);
    if (gaps.size > 0 || (schedules && lacks.length > 0)) {
      showFault();
      throw new Error("Not complete");
    }
    try {
      const { _id: challengeId } = saved.current === shown && kept.current !== null ? kept.current : await save();
      if (schedules)
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
    } catch (error) {
      const found = isApiError(error, "validation_failed") ? gapsIn(error) : [];
      setProblems(found.length > 0 ? found : [errorWords(error)]);
      throw error;
    }
  };
  const next = lacks[0];
  const saving = {
    pending: t({ message: "Saving", context: "challenge" }),
    done: t({ message: "Saved", context: "challenge" }),
    failed: t({ message: "Not saved", context: "challenge" }),
  };

  return (
    <>
      <LeaveQuestion isDirty={() => shown !== saved.current} />
      <div className={cx(c.beside, stockClass(programme.live.stock))}>
        <div ref={fields} className={c.fields}>
          <ChallengeKinds value={form.type} names={types} isFixed={isFixed} onChange={(type) => change({ type })} />
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
          <div className={c.when}>
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
          </div>
          <ChallengePrizeFields
            form={form}
            programme={programme}
            isWrong={wasSent && gaps.has("prizes")}
            onChange={change}
          />
          {form.type === "quiz" && !hasBegun && (
            <ChallengeQuizFields
              cardId={id}
              questions={form.questions}
              language={language}
              wasSent={wasSent}
              onChange={(asked) => change({ questions: asked })}
            />
          )}
          {form.type === "memory_game" && !hasBegun && (
            <ChallengeDeckFields faces={form.faces} onChange={(faces) => change({ faces })} />
          )}
          {problems.length > 0 && (
            <Note tone="bad" announce>
              {problems.join(" ")}
            </Note>
          )}
        </div>
        <div className={c.aside}>
          {isGame(form.type) && !hasBegun && (
            <Suspense fallback={<Skeleton height="320px" />}>
              <ChallengePreview name={form.name} type={form.type} questions={form.questions} faces={form.faces} />
            </Suspense>
          )}
          <ChallengeCourse challenge={courseOf(form, zone)} programme={programme} />
        </div>
      </div>
      <FootBar
        label={t({ message: "Where the challenge stands", comment: "A bar at the foot of the editor" })}
        said={isFixed ? t`Customers see changes at once.` : (next ?? t`Everything is there to schedule it.`)}
      >
        <AsyncButton kind={isFixed ? "primary" : "quiet"} action={send(false)} {...saving}>
          {isFixed ? t({ message: "Save", context: "challenge" }) : t`Save as draft`}
        </AsyncButton>
        {!isFixed && (
          <AsyncButton
            kind="primary"
            action={send(true)}
            pending={t({ message: "Scheduling", context: "challenge" })}
            done={t({ message: "Scheduled", context: "challenge" })}
            failed={t({ message: "Not scheduled", context: "challenge" })}
          >
            {t({ message: "Schedule", context: "challenge" })}
          </AsyncButton>
        )}
      </FootBar>
    </>
  );
}
