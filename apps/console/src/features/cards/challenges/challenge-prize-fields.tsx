import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Programme } from "@rewardo/contract/programmes";
import { Link } from "@tanstack/react-router";
import { Button } from "@rewardo/ui/button.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import type { ChallengeForm, PrizeRow } from "./challenge-form.ts";
import c from "./challenge-fields.module.css";
import { CountField } from "../fields/typed-fields.tsx";
import { useCardWords } from "../use-card-words.ts";
import { usePrizesCost } from "./use-prizes-cost.ts";

interface ChallengePrizeFieldsProps {
  form: ChallengeForm;
  programme: Programme;
  isWrong: boolean;
  onChange: (changes: Partial<ChallengeForm>) => void;
}

/** What comes with the ranks: the same for a range of them, each range after the one before. */
export function ChallengePrizeFields({ form, programme, isWrong, onChange }: ChallengePrizeFieldsProps) {
  const { t } = useLingui();
  const words = useCardWords(programme.type);
  const { reward_type, prizes } = form;
  const rewards = programme.live.rewards.filter(({ status }) => status === "active");
  const isPoints = programme.type === "points";
  const amount = usePrizesCost(form, programme);
  const set = (at: number, changes: Partial<PrizeRow>) =>
    onChange({ prizes: prizes.map((row, index) => (index === at ? { ...row, ...changes } : row)) });
  const most = prizes.at(-1)?.to ?? 0;
  const add = () => {
    const last = prizes.at(-1);
    const next = { to: (last?.to ?? 0) + 1, points: last?.points ?? 5, reward_id: last?.reward_id ?? "" };
    onChange({ prizes: [...prizes, next] });
  };
  return (
    <section className={c.part} aria-label={t`Prizes`}>
      <div className={c.head}>
        <h2>{t`Prizes`}</h2>
        <Segment
          label={t`Kind of prize`}
          value={reward_type}
          onChange={(next) => onChange({ reward_type: next })}
          options={[
            {
              value: "points",
              label: isPoints ? t({ message: "Points", context: "prize" }) : t({ message: "Stamps", context: "prize" }),
            },
            { value: "reward", label: t({ message: "Reward", context: "prize" }) },
            { value: "none", label: t`Only the rank` },
          ]}
        />
      </div>
      {reward_type !== "none" && (
        <>
          <ul className={c.rows}>
            {prizes.map((row, index) => {
              const from = (prizes[index - 1]?.to ?? 0) + 1;
              return (
                // A row has nothing but its place.
                <li key={index} className={c.prize}>
                  <CountField
                    label={t`Ranks ${from} to`}
                    most={100}
                    value={row.to}
                    onChange={(to) => set(index, { to })}
                  />
                  {reward_type === "points" ? (
                    <CountField
                      label={isPoints ? t`Points each` : t`Stamps each`}
                      value={row.points}
                      onChange={(points) => set(index, { points })}
                    />
                  ) : (
                    <Select
                      label={t`Reward each`}
                      value={row.reward_id}
                      options={[
                        { value: "", label: t`Choose a reward` },
                        ...rewards.map(({ _id, name }) => ({ value: _id, label: words.text(name) })),
                      ]}
                      onChange={({ currentTarget }) => set(index, { reward_id: currentTarget.value })}
                    />
                  )}
                  <Button
                    kind="quiet"
                    square
                    icon="x"
                    aria-label={t`Remove the prize from rank ${from}`}
                    onClick={() => onChange({ prizes: prizes.filter((_, at) => at !== index) })}
                  />
                </li>
              );
            })}
          </ul>
          <div className={c.head}>
            <Button icon="plus-bold" size="compact" onClick={add}>{t`Add ranks`}</Button>
            <p className={c.hint}>
              {amount == null
                ? plural(most, { one: "At most # prize", other: "At most # prizes" })
                : plural(most, {
                    one: `At most # prize, about ${amount}`,
                    other: `At most # prizes, about ${amount} in all`,
                  })}
            </p>
          </div>
          {amount === null && most > 0 && (
            <p className={c.hint}>
              <Trans>
                <Link to="/cards/$cardId/simulate" params={{ cardId: programme.card_id }} className="link">
                  Say what a reward costs you
                </Link>{" "}
                in the simulator, and here is what the prizes cost.
              </Trans>
            </p>
          )}
          {isWrong && <Note tone="bad">{t`Each line needs ranks after those before it, and a prize.`}</Note>}
        </>
      )}
    </section>
  );
}
