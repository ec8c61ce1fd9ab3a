import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Challenge, readChallengeRanking } from "@rewardo/contract/challenges";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { Programme } from "@rewardo/contract/programmes";
import { Button } from "@rewardo/ui/button.tsx";
import { useState } from "react";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import c from "./challenge-ranking.module.css";
import { useChallengeWords } from "./use-challenge-words.ts";

export type Ranking = ResponseOf<typeof readChallengeRanking>;

interface ChallengeRankingProps {
  programme: Programme;
  challenge: Challenge;
  ranking: Ranking;
}

/** Ranks at first: those that win, and who is close to them. */
const shownAtFirst = 10;

/** The ranking of a challenge. */
export function ChallengeRanking({ programme, challenge, ranking }: ChallengeRankingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { at, score, prize } = useChallengeWords(programme.type);
  const nameOf = useCustomerName();
  const rewards = programme.live.rewards;
  const { items, players } = ranking;
  const moreLabel = players > items.length ? t`Show the first ${items.length}` : t`Show all ${items.length}`;
  const [isAll, setAll] = useState(false);
  const winning = challenge.prizes.reward_type === "none" ? 0 : challenge.prizes.ranks.length;
  const shown = isAll ? items : items.slice(0, Math.max(shownAtFirst, winning));
  const best = Math.max(1, items[0]?.score ?? 0);
  return (
    <section className={c.ranking} aria-label={t`Ranking`}>
      <h2>{t`Ranking`}</h2>
      {items.length === 0 ? (
        <p className={c.none}>{t`No one has a score yet.`}</p>
      ) : (
        <ol className={c.rows}>
          {shown.map((member) => {
            const { number: card_number } = member;
            const user_name = member.name ?? member.nickname ?? (card_number === null ? t`A customer` : null);
            const who = nameOf({ user_name, card_number });
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
                <span className={c.bar} style={{ "--share": member.score / best }} aria-hidden="true" />
                <div className={c.figure}>
                  <b>{score(challenge.type, member.score)}</b>
                  {won !== "" && isGranted && <span className={c.line}>{won}</span>}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {(isAll || shown.length < items.length) && (
        <Button kind="quiet" className={c.all} aria-expanded={isAll} onClick={() => setAll((before) => !before)}>
          {isAll ? t`Show fewer` : moreLabel}
        </Button>
      )}
    </section>
  );
}

/** How many take part, what the first has, and how many prizes that makes. */
export function ChallengeFigures({ programme, challenge, ranking: { items, players } }: ChallengeRankingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { score } = useChallengeWords(programme.type);
  const [first] = items;
  if (first === undefined || players === 0) return null;
  const share = programme.members_count === 0 ? null : format.number((100 * players) / programme.members_count, 1);
  const { prizes } = challenge;
  const won = prizes.reward_type === "none" ? 0 : Math.min(players, prizes.ranks.length);
  return (
    <dl className={c.figures}>
      <div>
        <dt>{t({ message: "Taking part", comment: "In a challenge; a number of customers follows" })}</dt>
        <dd>{plural(players, { one: "# customer", other: "# customers" })}</dd>
        {share !== null && <dd className={c.line}>{t`${share}% of all with this card`}</dd>}
      </div>
      <div>
        <dt>{t({ message: "In the lead", comment: "In a challenge; the best score follows" })}</dt>
        <dd>{score(challenge.type, first.score)}</dd>
      </div>
      {won > 0 && challenge.status !== "settled" && (
        <div>
          <dt>{t`If it ended now`}</dt>
          <dd>{plural(won, { one: "# prize", other: "# prizes" })}</dd>
        </div>
      )}
    </dl>
  );
}
