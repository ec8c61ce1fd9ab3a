import { useLingui } from "@lingui/react/macro";
import { listOwnChallenges } from "@rewardo/contract/challenge-plays";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { call } from "@rewardo/web/api.ts";
import { useEffect, useState } from "react";
import { Column, lineClass, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import { useChallengeConditions } from "../said/challenge-conditions.ts";
import type { ViewProps } from "../view-props.ts";
import look from "../look/parts.module.css";
import { Game } from "./game.tsx";
import { type OwnChallenge, useKind } from "./kinds.ts";
import { Ranking } from "./ranking.tsx";

/** The challenges of a card: those that run, those to come, those that are over; or the one that was opened. */
export function ChallengesView({ own, path: [openId, part] }: ViewProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { pick, format } = useHere();
  const kindOf = useKind();
  const conditionsOf = useChallengeConditions();
  const [challenges, setChallenges] = useState<readonly OwnChallenge[] | null>(null);
  const [nickname, setNickname] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [shown, setShown] = useState<"running" | "soon" | "over">("running");

  useEffect(() => {
    if (part === "play") return undefined;
    let isOver = false;
    void call(listOwnChallenges, { businessKey: business.key }).then(
      (answer) => {
        if (isOver) return;
        setChallenges(answer.items);
        setNickname(answer.nickname);
      },
      () => {
        if (!isOver) setFailed(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [business.key, part]);

  const open = challenges?.find(({ _id }) => _id === openId);
  const card = own.view.cards.find((one) => one.card_subscription_id === open?.card_subscription_id);
  if (open !== undefined) {
    return part === "play" && card !== undefined ? (
      <Game challenge={open} card={card} onOver={() => void own.refresh()} />
    ) : (
      <Ranking challenge={open} card={card} nickname={nickname} onNamed={setNickname} />
    );
  }
  const groupOf = ({ status }: OwnChallenge) =>
    status === "running" ? "running" : status === "scheduled" ? "soon" : "over";
  const those = (challenges ?? []).filter((one) => groupOf(one) === shown);
  // One rose thing on a page: the others that can be played stand back.
  const first = those.find(({ type, plays_left: left }) => (type === "quiz" || type === "memory_game") && left !== 0);
  const count = (group: string) => format.number((challenges ?? []).filter((one) => groupOf(one) === group).length);
  return (
    <Column bare>
      <ViewHead title={t({ message: "Challenges", comment: "Competitions between customers" })} isHeading />
      {isFailed && <p role="alert">{t`That did not work. Check the network and try again.`}</p>}
      {challenges !== null && (
        <>
          <Segment
            label={t`Which challenges`}
            full
            value={shown}
            onChange={setShown}
            options={[
              { value: "running", label: t({ message: `Running ${count("running")}`, comment: "Challenges" }) },
              { value: "soon", label: t({ message: `Soon ${count("soon")}`, comment: "Challenges" }) },
              { value: "over", label: t({ message: `Over ${count("over")}`, comment: "Challenges" }) },
            ]}
          />
          <div className={cx(look.list, look.gap)}>
            {those.map((one) => {
              const isGame = one.type === "quiz" || one.type === "memory_game";
              const left = one.plays_left;
              return (
                <section key={one._id} className={cx(look.message, look.challenge)}>
                  <div className={look.top}>
                    <span className={cx(look.ring, look.large)}>
                      <Icon name={one.type === "quiz" ? "question" : isGame ? "puzzle-piece" : "trophy"} size={24} />
                    </span>
                    <div>
                      <h2>{pick(one.name)}</h2>
                      <span className="t13 mut">{pick(one.description) || kindOf(one)}</span>
                      <p className="t13 mut">{conditionsOf(one)}</p>
                    </div>
                  </div>
                  <div className={look.bottom}>
                    <a className={cx("link", lineClass)} href={`#challenges/${one._id}`}>{t`Ranking`}</a>
                    {isGame && shown === "running" && (
                      <>
                        {left !== 0 && (
                          <a
                            className={buttonClass({ kind: one === first ? "primary" : "secondary" })}
                            href={`#challenges/${one._id}/play`}
                          >
                            {t({ message: "Play", comment: "A game" })}
                          </a>
                        )}
                      </>
                    )}
                  </div>
                </section>
              );
            })}
            {those.length === 0 && <p className="mut">{t`There is none at the moment.`}</p>}
          </div>
        </>
      )}
    </Column>
  );
}
