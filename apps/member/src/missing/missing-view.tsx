import { useLingui } from "@lingui/react/macro";
import { addDays } from "@rewardo/rules/local-day";
import { parseMoney } from "@rewardo/rules/money";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useState } from "react";
import { Column, Foot, Say, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import type { ViewProps } from "../view-props.ts";
import { Chips } from "./chips.tsx";
import { Asked, Found, OwnReports } from "./outcome.tsx";
import { useSearch, type Wanted } from "./use-search.ts";
import c from "./missing.module.css";

const hours = ["0-8", "8-10", "10-12", "12-15", "15-18", "18-24"];
const daysBack = [0, 1, 2, 3, 4, 5];

/** A visit is missing: by its receipt, or by day, hour and place. One that is found is counted at once, else a person is asked. */
export function MissingView({ own }: ViewProps) {
  const { t } = useLingui();
  const { currency } = useBusiness();
  const { format, locale, pick, now } = useHere();
  const { view } = own;
  const cards = view.cards.filter(({ status }) => status !== "closed");
  const [wanted, setWanted] = useState<Wanted>({
    ...{ card_subscription_id: cards[0]?.card_subscription_id ?? "", receipt: "", day: format.day(now), hours: "" },
    ...{ place_id: view.places.length === 1 ? (view.places[0]?._id ?? "") : "", amount: null },
  });
  const [paid, setPaid] = useState("");
  const [choice, setChoice] = useState("");
  const { step, isBusy, trouble, search, ask, again } = useSearch(() => void own.refresh());
  const change = (some: Partial<Wanted>) => setWanted((before) => ({ ...before, ...some }));
  const dayName = (back: number, day: string): string =>
    back === 0
      ? t({ message: "Today", comment: "Day of a visit that is missing" })
      : back === 1
        ? t({ message: "Yesterday", comment: "Day of a visit that is missing" })
        : format.localDay(day, "weekday");
  const problem =
    trouble === "failed"
      ? t`That did not work. Check the network and try again.`
      : trouble === "too_many"
        ? t`Too many searches today. Ask at the till, or try again tomorrow.`
        : trouble === "incomplete"
          ? t`Name the receipt, or the hour and the place.`
          : null;
  const title = t`Something is missing`;
  if (step.is === "asked") return <Asked report={step.report} title={title} />;
  const answer = step.is === "answer" ? step.found : null;
  if (answer?.report != null) return <Found report={answer.report} title={title} own={own} />;
  const alert = problem !== null && <p role="alert">{problem}</p>;
  if (answer?.outcome === "none" || answer?.outcome === "limit")
    return (
      <Column tall>
        <ViewHead title={title} />
        <Say title={answer.outcome === "none" ? t`We did not find it` : t`A person looks at this one`}>
          {answer.outcome === "none"
            ? t`No visit without a card fits. Shall the team look into it?`
            : t`Two visits were added without asking this month. Shall the team look into this one?`}
        </Say>
        <p
          className={c.quiet}
        >{t`You get an answer on this card by the end of the next open day. Without one, you are right.`}</p>
        <Foot>
          {alert}
          <Button kind="primary" size="till" full disabled={isBusy} onClick={() => ask(wanted)}>
            {t`Ask the team`}
          </Button>
          <Button full disabled={isBusy} onClick={again}>
            {t`Search again`}
          </Button>
        </Foot>
      </Column>
    );
  if (answer?.outcome === "choose")
    return (
      <Column tall>
        <ViewHead title={title} />
        <Say title={t`Which one was yours?`}>{t`These visits have no card.`}</Say>
        <div className={c.form}>
          <Chips
            legend={t`Sum and time`}
            value={choice}
            onChange={setChoice}
            options={answer.choices.map(({ _id, amount, currency: paidIn, occurred_at }) => ({
              value: _id,
              label: `${format.money(amount, paidIn)}, ${format.date(occurred_at, "time")}`,
            }))}
          />
        </div>
        <Foot>
          {alert}
          <Button
            kind="primary"
            size="till"
            full
            disabled={isBusy || choice === ""}
            onClick={() => search(wanted, choice)}
          >
            {t({ message: "That is mine", comment: "A button: of a few visits, the chosen one" })}
          </Button>
          <Button full disabled={isBusy} onClick={() => ask(wanted)}>
            {t`None of them: ask the team`}
          </Button>
        </Foot>
      </Column>
    );
  const narrows = answer?.outcome === "narrow";
  return (
    <Column tall>
      <ViewHead title={title} />
      <Say title={narrows ? t`Several visits fit` : t`Let’s find that visit`}>
        {narrows
          ? t`What you paid tells which one was yours.`
          : t`The number on the receipt is enough. Without it, the day and the hour.`}
      </Say>
      <form
        id="missing"
        className={c.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          search({ ...wanted, amount: narrows ? parseMoney(paid, currency, locale) : null });
        }}
      >
        {narrows ? (
          <TextField
            label={t`What did you pay?`}
            inputMode="decimal"
            autoComplete="off"
            figures
            value={paid}
            onChange={(event) => setPaid(event.currentTarget.value)}
            after={currency}
          />
        ) : (
          <>
            {cards.length > 1 && (
              <Chips
                legend={t`Which card`}
                value={wanted.card_subscription_id}
                onChange={(card_subscription_id) => change({ card_subscription_id })}
                options={cards.map((card) => ({ value: card.card_subscription_id, label: pick(card.name) }))}
              />
            )}
            <TextField
              label={t`Receipt number`}
              hint={t`At the bottom of the receipt`}
              optional
              autoComplete="off"
              figures
              maxLength={200}
              value={wanted.receipt}
              onChange={(event) => change({ receipt: event.currentTarget.value })}
            />
            {view.places.length > 0 && (
              <>
                <p className={c.or}>{t({ message: "or", comment: "Between two ways to find a visit" })}</p>
                <Chips
                  legend={t`When`}
                  value={wanted.day}
                  onChange={(day) => change({ day })}
                  options={daysBack.map((back) => {
                    const day = addDays(format.day(now), -back);
                    return { value: day, label: dayName(back, day) };
                  })}
                />
                <Chips
                  legend={t`About what time`}
                  value={wanted.hours}
                  onChange={(chosen) => change({ hours: chosen })}
                  options={hours.map((value) => ({ value, label: value.replace("-", "–") }))}
                />
                <Chips
                  legend={t({ message: "Where", comment: "At which place a visit was" })}
                  value={wanted.place_id}
                  onChange={(place_id) => change({ place_id })}
                  options={view.places.map(({ _id, name }) => ({ value: _id, label: name }))}
                />
              </>
            )}
          </>
        )}
      </form>
      <Foot>
        {alert}
        <Button kind="primary" size="till" full type="submit" form="missing" disabled={isBusy}>
          <Icon name="magnifying-glass" />
          {t`Search for the visit`}
        </Button>
        {narrows && (
          <Button full disabled={isBusy} onClick={() => ask(wanted)}>
            {t`I do not know: ask the team`}
          </Button>
        )}
      </Foot>
      {!narrows && <OwnReports />}
    </Column>
  );
}
