import { useLingui } from "@lingui/react/macro";
import type { Challenge } from "@rewardo/contract/challenges";
import type { Programme } from "@rewardo/contract/programmes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { AskDialog } from "../../../kit/actions/ask-dialog.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { DetailPage } from "../../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { stockClass } from "@rewardo/loyalty/card/stock.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { programmeQuery } from "../api.ts";
import c from "./challenge-page.module.css";
import { isGame, isOpen } from "./challenge-form.ts";
import { challengeCalls, challengeQuery, challengeQuizQuery, paramsOf } from "./challenges-api.ts";
import { ChallengeCourse } from "./challenge-course.tsx";
import { ChallengeFigures, ChallengeRanking, type Ranking } from "./challenge-ranking.tsx";
import { ChallengePreview } from "./late-preview.ts";
import { useCardWords } from "../use-card-words.ts";
import { useChallengeWords } from "./use-challenge-words.ts";
import { useMayEdit } from "../use-may-edit.ts";

/** One challenge: where it stands, who leads, and what can be done with it. */
export function ChallengePage() {
  const { cardId: card_id, challengeId: challenge_id } = useParams({
    from: "/main/cards/$cardId/challenges/$challengeId",
  });
  const programme = useQuery(programmeQuery(card_id));
  const query = useQuery(challengeQuery({ card_id, challenge_id }));
  return (
    <Loaded query={programme} skeleton={<Skeleton height="320px" />}>
      {(card) => (
        <Loaded query={query} skeleton={<Skeleton height="320px" />}>
          {({ challenge, ranking }) => <Shown programme={card} challenge={challenge} ranking={ranking} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface ShownProps {
  programme: Programme;
  challenge: Challenge;
  ranking: Ranking;
}

function Shown({ programme, challenge, ranking }: ShownProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorWords = useErrorWords();
  const words = useCardWords(programme.type);
  const { types, status, period, gaps } = useChallengeWords(programme.type);
  const mayEdit = useMayEdit();
  const [question, setQuestion] = useState<"cancel" | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const name = words.text(challenge.name);
  usePageTitle(name);
  const { tone, label } = status(challenge.status);
  const params = paramsOf({ card_id: programme.card_id, challenge_id: challenge._id });

  const steps = {
    schedule: () => call(challengeCalls.schedule, { params }),
    withdraw: () => call(challengeCalls.withdraw, { params }),
    cancel: () => call(challengeCalls.cancel, { params }),
  };
  const step = (what: keyof typeof steps) => async () => {
    setProblems([]);
    try {
      await steps[what]();
      await client.invalidateQueries({ queryKey: ["challenges", programme.card_id] });
      setQuestion(null);
    } catch (error) {
      const found = isApiError(error, "validation_failed") ? gaps(error.errors) : [];
      setProblems(found.length > 0 ? found : [errorWords(error)]);
      throw error;
    }
  };
  const edit = () =>
    void navigate({
      to: "/cards/$cardId/challenges/$challengeId/edit",
      params: { cardId: programme.card_id, challengeId: challenge._id },
      search: true,
      // Saving leads a step back.
      state: (before) => ({ ...before, isFromList: true }),
    });

  const isPreview = isGame(challenge.type) && ["draft", "scheduled"].includes(challenge.status);
  return (
    <DetailPage
      back={{ to: "/cards/$cardId/challenges", params: { cardId: programme.card_id }, label: t`Challenges` }}
      title={name}
      sub={`${types[challenge.type]} · ${period(challenge)}`}
      status={<Tag tone={tone}>{label}</Tag>}
      actions={
        mayEdit && isOpen(challenge) ? (
          <>
            <Button icon="pencil-simple" onClick={edit}>{t`Edit`}</Button>
            {challenge.status === "draft" && (
              <AsyncButton
                kind="primary"
                action={step("schedule")}
                pending={t({ message: "Scheduling", context: "challenge" })}
                done={t({ message: "Scheduled", context: "challenge" })}
                failed={t({ message: "Not scheduled", context: "challenge" })}
              >
                {t({ message: "Schedule", context: "challenge" })}
              </AsyncButton>
            )}
            {challenge.status === "scheduled" && (
              <AsyncButton action={step("withdraw")} pending={t`Saving`} done={t`Saved`} failed={t`Not saved`}>
                {t`Make it a draft again`}
              </AsyncButton>
            )}
          </>
        ) : undefined
      }
    >
      {problems.length > 0 && question === null && (
        <Note tone="bad" announce>
          {problems.join(" ")}
        </Note>
      )}
      {!isPreview && <ChallengeFigures programme={programme} challenge={challenge} ranking={ranking} />}
      <div className={cx(c.beside, stockClass(programme.live.stock))}>
        {isPreview ? (
          <GamePreview challenge={challenge} />
        ) : (
          <ChallengeRanking programme={programme} challenge={challenge} ranking={ranking} />
        )}
        <ChallengeCourse challenge={challenge} programme={programme} costs>
          {mayEdit && ["scheduled", "running", "settling"].includes(challenge.status) && (
            <Button kind="takes-away" onClick={() => setQuestion("cancel")}>{t`Cancel the challenge`}</Button>
          )}
        </ChallengeCourse>
      </div>
      <AskDialog
        open={question === "cancel"}
        onClose={() => {
          setQuestion(null);
          setProblems([]);
        }}
        title={t`Cancel the challenge?`}
        description={t`No one gets a prize, and customers see that it was cancelled. What they played is kept.`}
        action={step("cancel")}
        words={{
          verb: t`Cancel the challenge`,
          pending: t({ message: "Cancelling", context: "challenge" }),
          done: t({ message: "Cancelled", context: "challenge" }),
          failed: t({ message: "Not cancelled", context: "challenge" }),
          keep: t`Let it go on`,
        }}
      />
    </DetailPage>
  );
}

/** Before anyone plays there is no ranking: the game itself, as it will be played. */
function GamePreview({ challenge }: { challenge: Challenge }) {
  const at = { card_id: challenge.card_id, challenge_id: challenge._id };
  const query = useQuery({ ...challengeQuizQuery(at), enabled: challenge.type === "quiz" });
  const { name, type, faces } = challenge;
  const skeleton = <Skeleton height="360px" />;
  if (type !== "quiz")
    return (
      <Suspense fallback={skeleton}>
        <ChallengePreview name={name} type={type} questions={[]} faces={faces} />
      </Suspense>
    );
  return (
    <Loaded query={query} skeleton={skeleton}>
      {(questions) => (
        <Suspense fallback={skeleton}>
          <ChallengePreview name={name} type={type} questions={questions} faces={faces} />
        </Suspense>
      )}
    </Loaded>
  );
}
