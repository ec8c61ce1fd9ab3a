import { useLingui } from "@lingui/react/macro";
import { readOwnRanking } from "@rewardo/contract/challenge-plays";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { MemberCard } from "@rewardo/contract/member-view";
import { cx } from "@rewardo/ui/cx.ts";
import { call } from "@rewardo/web/api.ts";
import { useEffect, useState } from "react";
import { useCounted } from "../card/face.ts";
import { Column, Say, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import { useChallengeConditions } from "../said/challenge-conditions.ts";
import look from "../look/parts.module.css";
import { type OwnChallenge, useKind } from "./kinds.ts";
import { Nickname } from "./nickname.tsx";

interface RankingProps {
  challenge: OwnChallenge;
  /** The card that its prizes go to. */
  card: MemberCard | undefined;
  /** What others see of the customer; `null`: nothing yet. */
  nickname: string | null;
  onNamed: (nickname: string | null) => void;
}

/** Who is ahead, by nicknames alone; one's own row stands out. */
export function Ranking({ challenge, card, nickname, onNamed }: RankingProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { pick, format } = useHere();
  const kindOf = useKind();
  const conditionsOf = useChallengeConditions();
  const [ranking, setRanking] = useState<ResponseOf<typeof readOwnRanking> | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    void call(readOwnRanking, { businessKey: business.key, params: { id: challenge._id } }).then(
      (answer) => {
        if (!isOver) setRanking(answer);
      },
      () => {
        if (!isOver) setFailed(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [business.key, challenge._id, nickname]);
  const settled = format.date(challenge.settles_at, "date");
  return (
    <Column bare>
      <ViewHead title={pick(challenge.name)} />
      <Say title={kindOf(challenge)}>
        {conditionsOf(challenge, ranking?.items.find((row) => row.is_own)?.rank)}
        {challenge.prizes.reward_type !== "none" && (
          <>
            <br />
            {t({ message: `Prizes are given on ${settled}.`, comment: "A challenge" })}
          </>
        )}
      </Say>
      {card !== undefined && <Prizes prizes={challenge.prizes} card={card} />}
      {isFailed && <p role="alert">{t`That did not work. Check the network and try again.`}</p>}
      {ranking !== null && (
        <>
          <ol className={cx(look.ranking, look.gap)}>
            {ranking.items.map((row) => (
              <li key={row.rank + (row.nickname ?? "") + row.score} className={cx(row.is_own && look.me)}>
                <span className={look.rank}>{format.number(row.rank)}</span>
                <span className="el">
                  {row.nickname ?? t({ message: "Guest", comment: "In a ranking, without a nickname" })}
                  {row.is_own && <small>{t({ message: "this is you", comment: "In a ranking" })}</small>}
                </span>
                <span className={look.score}>{format.number(row.score)}</span>
              </li>
            ))}
          </ol>
          {ranking.items.length === 0 && <p className="mut">{t`Nobody is in the ranking yet.`}</p>}
          <p className={cx("t13 mut", look.gap)}>{t`If scores are equal, whoever got there first is ahead.`}</p>
          <Nickname challenge={challenge} nickname={nickname} onNamed={onNamed} />
        </>
      )}
    </Column>
  );
}

/** What comes with each rank. */
function Prizes({ prizes, card }: { prizes: OwnChallenge["prizes"]; card: MemberCard }) {
  const { t } = useLingui();
  const { pick, format } = useHere();
  const counted = useCounted();
  if (prizes.reward_type === "none") return null;
  return (
    <ol className={look.prizes} aria-label={t({ message: "Prizes", comment: "Of a challenge" })}>
      {prizes.ranks.map((one) => (
        <li key={one.rank}>
          <b>{format.number(one.rank)}.</b>{" "}
          {"points" in one
            ? counted(card, one.points)
            : pick(card.rewards.find(({ _id }) => _id === one.reward_id)?.name) || counted(card, one.cost)}
        </li>
      ))}
    </ol>
  );
}
