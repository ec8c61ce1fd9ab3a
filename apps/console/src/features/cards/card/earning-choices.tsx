import { Trans, useLingui } from "@lingui/react/macro";
import type { Programme } from "@rewardo/contract/programmes";
import { currencyDigits } from "@rewardo/rules/money";
import { type ReactNode, useId } from "react";
import { InlineFigure, InlineMoney } from "../../../kit/rules/inline-inputs.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import c from "./earning-choices.module.css";
import { ItemFilter } from "../fields/item-filter.tsx";
import { useCardWords } from "../use-card-words.ts";

type Earning = Programme["published"]["earning"];
type Mode = Earning["mode"];

interface EarningChoicesProps {
  type: Programme["type"];
  value: Earning;
  onChange: (earning: Earning) => void;
  disabled: boolean;
}

/** What a rule begins with: one for a visit or an item, one for every full 10 in the business's money. */
const usualAmount = (currency: string): number => 10 * 10 ** currencyDigits(currency);

/** How customers earn, each way as a sentence with its figures inside. */
export function EarningChoices({ type, value, onChange, disabled }: EarningChoicesProps) {
  const { t } = useLingui();
  const words = useCardWords(type);
  const group = useId();
  const currency = useSession().business?.currency ?? "PLN";
  const amount = value.amount ?? usualAmount(currency);
  const choose = (mode: Mode) =>
    onChange({ ...value, mode, amount: mode === "each" || mode === "above" ? amount : null });
  const figure = (
    <InlineFigure
      label={words.howMany}
      value={String(value.earns)}
      least={1}
      most={1_000_000}
      onChange={(typed) => typed !== null && onChange({ ...value, earns: Number(typed) })}
    />
  );
  const money = (
    <InlineMoney
      label={t`Amount`}
      currency={currency}
      minor={amount}
      onChange={(next) => onChange({ ...value, amount: next })}
    />
  );
  const isOf = (mode: Mode) => value.mode === mode;
  const earned = (mode: Mode): ReactNode => (isOf(mode) ? figure : <b className={c.figure}>{value.earns}</b>);
  const spent = (mode: Mode): ReactNode => (isOf(mode) ? money : <Money minor={amount} />);
  const points = type === "points";
  const sentences: readonly (readonly [Mode, ReactNode])[] = [
    [
      "visit",
      points ? (
        <Trans>Points for each visit: {earned("visit")}</Trans>
      ) : (
        <Trans>Stamps for each visit: {earned("visit")}</Trans>
      ),
    ],
    [
      "each",
      points ? (
        <Trans>
          Points for each {spent("each")} spent: {earned("each")}
        </Trans>
      ) : (
        <Trans>
          Stamps for each {spent("each")} spent: {earned("each")}
        </Trans>
      ),
    ],
    [
      "above",
      points ? (
        <Trans>
          Points once the receipt reaches {spent("above")}: {earned("above")}
        </Trans>
      ) : (
        <Trans>
          Stamps once the receipt reaches {spent("above")}: {earned("above")}
        </Trans>
      ),
    ],
    [
      "item",
      points ? (
        <Trans>Points for each item: {earned("item")}</Trans>
      ) : (
        <Trans>Stamps for each item: {earned("item")}</Trans>
      ),
    ],
    ["custom", <Trans key="custom">Staff enter how many</Trans>],
  ];
  return (
    <fieldset className={c.choices} disabled={disabled}>
      <legend className={c.legend}>{points ? t`How points are earned` : t`How a stamp is earned`}</legend>
      {sentences.map(([mode, sentence]) => (
        <div key={mode} className={c.choice}>
          <input
            type="radio"
            id={`${group}-${mode}`}
            name={group}
            checked={isOf(mode)}
            onChange={() => choose(mode)}
            aria-labelledby={`${group}-${mode}-words`}
          />
          {/* Where figures stand inside, a touch on them is for them. */}
          {isOf(mode) ? (
            <span id={`${group}-${mode}-words`} className={c.words}>
              {sentence}
            </span>
          ) : (
            <label id={`${group}-${mode}-words`} htmlFor={`${group}-${mode}`} className={c.words}>
              {sentence}
            </label>
          )}
        </div>
      ))}
      <ItemFilter label={t`What counts`} value={value.filter} onChange={(filter) => onChange({ ...value, filter })} />
    </fieldset>
  );
}

function Money({ minor }: { minor: number }) {
  const currency = useSession().business?.currency ?? "PLN";
  return <b className={c.figure}>{useFormat().money(minor, currency)}</b>;
}
