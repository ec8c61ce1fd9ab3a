import { useLingui } from "@lingui/react/macro";
import type { Challenge } from "@rewardo/contract/challenges";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { challengesQuery } from "./challenges-api.ts";
import { kindIcons } from "./challenge-kinds.tsx";
import own from "../parts/row-link.module.css";
import { PartList } from "../parts/part-list.tsx";
import c from "../parts/part-list.module.css";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { useChallengeWords } from "./use-challenge-words.ts";

/** What is going on comes first, what is over last. */
const order: readonly Challenge["status"][] = ["running", "settling", "scheduled", "draft", "settled", "cancelled"];

/** A card's challenges, by where they stand. */
export function ChallengesPage() {
  const { programme } = useCardDraft();
  const query = useQuery(challengesQuery(programme.card_id));
  return (
    <Loaded query={query} skeleton={<Skeleton height="240px" />}>
      {({ items }) => <Challenges items={items} />}
    </Loaded>
  );
}

function Challenges({ items }: { items: readonly Challenge[] }) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const navigate = useNavigate();
  const sorted = items.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return (
    <PartList
      intro={t`Competitions between customers, with prizes for the best.`}
      label={t`Challenges`}
      add={t`New challenge`}
      onAdd={() =>
        void navigate({ to: "/cards/$cardId/challenges/new", params: { cardId: programme.card_id }, search: true })
      }
      ghost={{ kind: "record", icon: "trophy" }}
      none={t`No challenge yet. A quiz or a “most visits” week takes two minutes to set up.`}
      isEmpty={items.length === 0}
    >
      {sorted.map((challenge) => (
        <Row key={challenge._id} challenge={challenge} />
      ))}
    </PartList>
  );
}

function Row({ challenge }: { challenge: Challenge }) {
  const { programme } = useCardDraft();
  const words = useCardWords(programme.type);
  const { types, status, period } = useChallengeWords(programme.type);
  const { tone, label } = status(challenge.status);
  const params = { cardId: challenge.card_id, challengeId: challenge._id };
  return (
    <li className={c.row}>
      <span className={c.ring}>
        <Icon name={kindIcons[challenge.type]} />
      </span>
      <div className={c.what}>
        <p className={c.name}>
          <Link to="/cards/$cardId/challenges/$challengeId" params={params} className={own.link}>
            {words.text(challenge.name)}
          </Link>
          <Tag tone={tone}>{label}</Tag>
        </p>
        <p className={c.line}>{`${types[challenge.type]} · ${period(challenge)}`}</p>
      </div>
      <Icon name="caret-right" className={own.caret} />
    </li>
  );
}
