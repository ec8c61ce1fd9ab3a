import { useLingui } from "@lingui/react/macro";
import type { PrizesInput } from "@rewardo/contract/challenges";
import type { Programme } from "@rewardo/contract/programmes";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import c from "./challenge-course.module.css";
import { prizeRowsOf } from "./challenge-form.ts";
import { usePrizesCost } from "./use-prizes-cost.ts";
import { useChallengeWords } from "./use-challenge-words.ts";

interface ChallengePrizesProps {
  challenge: { readonly prizes: PrizesInput };
  programme: Programme;
  /** Says what they cost. */
  costs?: boolean;
}

/** What each rank gets; ranks that follow each other with the same prize are one line. */
export function ChallengePrizes({ challenge, programme, costs = false }: ChallengePrizesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { prize } = useChallengeWords(programme.type);
  const rows = prizeRowsOf(challenge.prizes);
  const amount = usePrizesCost({ reward_type: challenge.prizes.reward_type, rows }, programme);
  return (
    <>
      <h2>{t`Prizes`}</h2>
      {rows.length === 0 ? (
        <p className={c.line}>{t`Only the rank counts.`}</p>
      ) : (
        <dl>
          {rows.map(({ to }, at) => {
            const from = (rows[at - 1]?.to ?? 0) + 1;
            const [first, last] = [format.number(from), format.number(to ?? from)];
            return (
              <div key={from} className={c.prize}>
                <dt>{first === last ? t`Rank ${first}` : t`Ranks ${first} to ${last}`}</dt>
                <dd>{prize(challenge.prizes, to ?? from, programme.live.rewards)}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {costs && amount != null && <p className={c.line}>{t`About ${amount} in all, if each rank is taken.`}</p>}
    </>
  );
}
