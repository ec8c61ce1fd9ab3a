import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PrizesInput } from "@rewardo/contract/challenges";
import type { Programme } from "@rewardo/contract/programmes";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import type { FormField } from "../../../kit/form/use-form-field.ts";
import { isSame } from "../../../kit/form/values.ts";
import { type PrizeRow, prizeRowsOf, type PrizesForm, rowErrors, toPrizes } from "./challenge-form.ts";
import c from "./challenge-fields.module.css";
import { CountField } from "../fields/typed-fields.tsx";
import { useCardWords } from "../use-card-words.ts";
import { usePrizesCost } from "./use-prizes-cost.ts";

interface ChallengePrizeFieldsProps {
  field: FormField<PrizesInput>;
  programme: Programme;
}

const formOf = (prizes: PrizesInput): PrizesForm => ({
  reward_type: prizes.reward_type,
  rows: prizeRowsOf(prizes),
});

/** What comes with the ranks: the same for a range of them, each range after the one before. */
export function ChallengePrizeFields({ field, programme }: ChallengePrizeFieldsProps) {
  const { t } = useLingui();
  const words = useCardWords(programme.type);
  const value: PrizesInput = field.value ?? { reward_type: "none" };
  // What is typed stays, unless other prizes come: those of another version of the challenge.
  const [typed, setTyped] = useState<PrizesForm>(() => formOf(value));
  const form = isSame(toPrizes(typed), value) ? typed : formOf(value);
  const { reward_type, rows } = form;
  const change = (changes: Partial<PrizesForm>) => {
    setTyped({ ...form, ...changes });
    field.set(toPrizes({ ...form, ...changes }));
  };
  const { errorAt, errorIn } = field;
  const wrongRanks = rowErrors(rows, (path) => errorAt(path) ?? errorIn(`${path}.rank`));
  const wrongPrizes = rowErrors(rows, (path) => errorIn(`${path}.points`) ?? errorIn(`${path}.reward_id`));
  const error = field.error ?? errorAt("ranks");
  const rewards = programme.live.rewards.filter(({ status }) => status === "active");
  const isPoints = programme.type === "points";
  const amount = usePrizesCost(form, programme);
  const set = (at: number, changes: Partial<PrizeRow>) =>
    change({ rows: rows.map((row, index) => (index === at ? { ...row, ...changes } : row)) });
  const most = rows.at(-1)?.to ?? 0;
  const add = () => {
    const last = rows.at(-1);
    const next = { to: (last?.to ?? 0) + 1, points: last?.points ?? 5, reward_id: last?.reward_id ?? "" };
    change({ rows: [...rows, next] });
  };
  return (
    <section className={c.part} aria-label={t`Prizes`}>
      <div className={c.head}>
        <h2>{t`Prizes`}</h2>
        <Segment
          label={t`Kind of prize`}
          value={reward_type}
          onChange={(next) => change({ reward_type: next })}
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
            {rows.map((row, index) => {
              const from = (rows[index - 1]?.to ?? 0) + 1;
              return (
                // A row has nothing but its place.
                <li key={index} className={c.prize}>
                  <CountField
                    label={t`Ranks ${from} to`}
                    most={100}
                    value={row.to}
                    error={wrongRanks.get(index)}
                    onChange={(to) => set(index, { to })}
                  />
                  {reward_type === "points" ? (
                    <CountField
                      label={isPoints ? t`Points each` : t`Stamps each`}
                      value={row.points}
                      error={wrongPrizes.get(index)}
                      onChange={(points) => set(index, { points })}
                    />
                  ) : (
                    <Select
                      label={t`Reward each`}
                      value={row.reward_id}
                      error={wrongPrizes.get(index)}
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
                    onClick={() => change({ rows: rows.filter((_, at) => at !== index) })}
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
        </>
      )}
      {error !== undefined && <Note tone="bad">{error}</Note>}
    </section>
  );
}
