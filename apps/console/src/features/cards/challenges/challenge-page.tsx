import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Challenge, QuizQuestion, readChallengeRanking } from "@rewardo/contract/challenges";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { Programme } from "@rewardo/contract/programmes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { AskDialog } from "../../../kit/ask-dialog.tsx";
import { AsyncButton } from "../../../kit/async-button.tsx";
import { DetailPage } from "../../../kit/record/detail-page.tsx";
import { Loaded } from "../../../kit/record/loaded.tsx";
import { useErrorWords } from "../../../kit/use-error-words.ts";
import { isApiError } from "../../../platform/api-error.ts";
import { call } from "../../../platform/api.ts";
import { useFormat } from "../../../platform/i18n/index.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { programmeQuery } from "../api.ts";
import { ChallengeDialog } from "./challenge-dialog.tsx";
import c from "./challenge-page.module.css";
import { isGame } from "./challenge-form.ts";
import { challengeCalls, challengeQuery, challengeQuizQuery, paramsOf } from "./challenges-api.ts";
import { ChallengePrizes } from "./challenge-prizes.tsx";
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

type Ranking = ResponseOf<typeof readChallengeRanking>;

interface ShownProps {
  programme: Programme;
  challenge: Challenge;
  ranking: Ranking;
}

function Shown({ programme, challenge, ranking }: ShownProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorWords = useErrorWords();
  const words = useCardWords(programme.type);
  const { types, status, period, gaps } = useChallengeWords(programme.type);
  const mayEdit = useMayEdit();
  const [question, setQuestion] = useState<"cancel" | null>(null);
  const [edited, setEdited] = useState<readonly QuizQuestion[] | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const name = words.text(challenge.name);
  usePageTitle(name);
  const { tone, label } = status(challenge.status);
  const params = paramsOf({ card_id: programme.card_id, challenge_id: challenge._id });
  const isOpen = ["draft", "scheduled", "running"].includes(challenge.status);

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
      const found = isApiError(error, "validation_failed") ? gaps(error) : [];
      setProblems(found.length > 0 ? found : [errorWords(error)]);
      throw error;
    }
  };
  const edit = async () => {
    const { questions } = await call(challengeCalls.quiz, { params });
    setEdited(questions.map((one) => ({ ...one, correct_option_ids: one.correct_option_ids ?? [] })));
  };

  return (
    <DetailPage
      back={{ to: "/cards/$cardId/challenges", params: { cardId: programme.card_id }, label: t`Challenges` }}
      title={name}
      sub={`${types[challenge.type]} · ${period(challenge)}`}
      status={<Tag tone={tone}>{label}</Tag>}
      actions={
        mayEdit && isOpen ? (
          <>
            <Button icon="pencil-simple" onClick={() => void edit()}>{t`Edit`}</Button>
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
              <Button onClick={() => void step("withdraw")().catch(() => undefined)}>{t`Make it a draft again`}</Button>
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
      <div className={c.beside}>
        {isGame(challenge.type) && ["draft", "scheduled"].includes(challenge.status) ? (
          <GamePreview challenge={challenge} />
        ) : (
          <RankingList programme={programme} challenge={challenge} ranking={ranking} />
        )}
        <Course challenge={challenge} programme={programme}>
          {mayEdit && ["scheduled", "running", "settling"].includes(challenge.status) && (
            <Button kind="takes-away" onClick={() => setQuestion("cancel")}>{t`Cancel the challenge`}</Button>
          )}
        </Course>
      </div>
      {edited !== null && (
        <ChallengeDialog
          programme={programme}
          challenge={challenge}
          questions={edited}
          onClose={() => setEdited(null)}
          onKept={() => setProblems([])}
        />
      )}
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

function RankingList({ programme, challenge, ranking }: ShownProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { at, score, prize } = useChallengeWords(programme.type);
  const rewards = programme.live.rewards;
  const { items, players } = ranking;
  return (
    <section className={c.ranking} aria-label={t`Ranking`}>
      <div className={c.head}>
        <h2>{t`Ranking`}</h2>
        {players > 0 && <p>{plural(players, { one: "# customer takes part", other: "# customers take part" })}</p>}
      </div>
      {items.length === 0 ? (
        <p className={c.none}>{t`No one has a score yet.`}</p>
      ) : (
        <ol className={c.rows}>
          {items.map((member) => {
            const who = member.name ?? member.nickname ?? member.number ?? t`A customer`;
            const reached = at(member.reached_at);
            const { nickname } = member;
            const won = prize(challenge.prizes, member.rank, rewards);
            const isGranted = challenge.status !== "settled" || member.prize !== null;
            return (
              <li key={member.card_subscription_id} className={c.row}>
                <span className={c.rank}>{format.number(member.rank)}</span>
                <div className={c.who}>
                  <b>{who}</b>
                  <span className={c.line}>
                    {nickname !== null && nickname !== who
                      ? t`as ${nickname}, reached ${reached}`
                      : t`reached ${reached}`}
                  </span>
                </div>
                <div className={c.figure}>
                  <b>{score(challenge.type, member.score)}</b>
                  {won !== "" && isGranted && <span className={c.line}>{won}</span>}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

interface CourseProps extends Pick<ShownProps, "challenge" | "programme"> {
  children: ReactNode;
}

function Course({ challenge, programme, children }: CourseProps) {
  const { t } = useLingui();
  const { at } = useChallengeWords(programme.type);
  const { starts_at, ends_at, settles_at, settled_at, cancelled_at, status } = challenge;
  const steps = [
    { label: t({ message: "Start", context: "challenge" }), when: starts_at },
    { label: t({ message: "End", context: "challenge" }), when: ends_at },
    cancelled_at === null
      ? {
          label: settled_at === null ? t`Prizes, in the night after` : t`Prizes were granted`,
          when: settled_at ?? settles_at,
        }
      : { label: t`Cancelled, no prizes`, when: cancelled_at },
  ];
  return (
    <section className={c.course} aria-label={t({ message: "Course", context: "challenge" })}>
      <h2>{t({ message: "Course", context: "challenge" })}</h2>
      <dl>
        {steps.map(({ label, when }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{when === null ? t`open` : at(when)}</dd>
          </div>
        ))}
      </dl>
      {status === "settling" && (
        <Note>{t`It is over. Until the prizes are granted, late visits and refunds still count.`}</Note>
      )}
      <ChallengePrizes challenge={challenge} programme={programme} />
      <h2>{t`When two are equal`}</h2>
      <p className={c.line}>
        {t`Who reached the score first is ahead, then who needed fewer visits or plays. What was taken back does not count.`}
      </p>
      {children}
    </section>
  );
}
