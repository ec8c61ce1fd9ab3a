import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { DetailPage } from "../../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { programmeQuery } from "../api.ts";
import { useCardWords } from "../use-card-words.ts";
import { useMayEdit } from "../use-may-edit.ts";
import { ChallengeEditor } from "./challenge-editor.tsx";
import { editedOf, isOpen } from "./challenge-form.ts";
import { challengeQuery, challengeQuizQuery } from "./challenges-api.ts";

const skeleton = <Skeleton height="480px" />;

/** A challenge that does not exist yet. */
export function NewChallengePage() {
  const { t } = useLingui();
  const { cardId } = useParams({ from: "/main/cards/$cardId/challenges/new" });
  const programme = useQuery(programmeQuery(cardId));
  const mayEdit = useMayEdit();
  const title = t`New challenge`;
  usePageTitle(title);
  if (!mayEdit) return <Navigate to="/cards/$cardId/challenges" params={{ cardId }} replace />;
  return (
    <DetailPage
      back={{ to: "/cards/$cardId/challenges", params: { cardId }, label: t`Challenges` }}
      title={title}
      sub={t`Competitions between customers, with prizes for the best.`}
    >
      <Loaded query={programme} skeleton={skeleton}>
        {(card) => <ChallengeEditor programme={card} challenge={null} />}
      </Loaded>
    </DetailPage>
  );
}

/** A challenge that is over, or that the account may not change, is shown instead of edited. */
export function EditChallengePage() {
  const { t } = useLingui();
  const { cardId, challengeId } = useParams({ from: "/main/cards/$cardId/challenges/$challengeId/edit" });
  const at = { card_id: cardId, challenge_id: challengeId };
  const programme = useQuery(programmeQuery(cardId));
  const query = useQuery(challengeQuery(at));
  const quiz = useQuery({ ...challengeQuizQuery(at), enabled: query.data?.challenge.type === "quiz" });
  const words = useCardWords(programme.data?.type ?? "points");
  const mayEdit = useMayEdit();
  const title = t`Edit challenge`;
  usePageTitle(title);
  const params = { cardId, challengeId };
  const challenge = query.data?.challenge;
  if (!mayEdit || (challenge !== undefined && !isOpen(challenge)))
    return <Navigate to="/cards/$cardId/challenges/$challengeId" params={params} replace />;
  // What was known before may be older than what is there to change.
  const isFresh = query.isFetchedAfterMount && (challenge?.type !== "quiz" || quiz.isFetchedAfterMount);
  return (
    <DetailPage
      back={{
        to: "/cards/$cardId/challenges/$challengeId",
        params,
        label: challenge === undefined ? t`Challenges` : words.text(challenge.name),
      }}
      title={title}
    >
      <Loaded query={programme} skeleton={skeleton}>
        {(card) => (
          <Loaded query={query} skeleton={skeleton}>
            {({ challenge: one }) => {
              const asked = one.type === "quiz" ? quiz.data : [];
              if (!isFresh || asked === undefined) return skeleton;
              return <ChallengeEditor key={one._id} programme={card} challenge={editedOf(one, asked)} />;
            }}
          </Loaded>
        )}
      </Loaded>
    </DetailPage>
  );
}
