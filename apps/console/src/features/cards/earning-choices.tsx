import { Trans, useLingui } from "@lingui/react/macro";
import type { Programme } from "@rewardo/contract/programmes";
import { currencyDigits } from "@rewardo/rules";
import { type ReactNode, useId, useState } from "react";
import { InlineFigure, InlineMoney, InlineSelect } from "../../kit/rules/inline-inputs.tsx";
import { useFormat } from "../../platform/i18n/index.ts";
import { useSession } from "../../platform/session/index.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import c from "./earning-choices.module.css";

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
  const group = useId();
  const currency = useSession().business?.currency ?? "PLN";
  const amount = value.amount ?? usualAmount(currency);
  const choose = (mode: Mode) =>
    onChange({ ...value, mode, amount: mode === "each" || mode === "above" ? amount : null });
  const figure = (
    <InlineFigure
      label={type === "points" ? t`How many points` : t`How many stamps`}
      value={String(value.earns)}
      onChange={(typed) => onChange({ ...value, earns: Math.min(1_000_000, Math.max(1, Number(typed ?? 1))) })}
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
      <ItemFilter value={value.filter} onChange={(filter) => onChange({ ...value, filter })} />
    </fieldset>
  );
}

function Money({ minor }: { minor: number }) {
  const currency = useSession().business?.currency ?? "PLN";
  return <b className={c.figure}>{useFormat().money(minor, currency)}</b>;
}

type Filter = Earning["filter"];

/** Which items count. */
function ItemFilter({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value.names.join(", "));
  const isNamed = value.mode !== "all" && value.mode !== "points";
  const groups = value.mode === "include_item_group_names" || value.mode === "exclude_item_group_names";
  return (
    <div className={c.filter}>
      <label className={c.which}>
        {t`What counts`}
        <InlineSelect
          value={value.mode}
          options={[
            { value: "all", label: t`everything` },
            { value: "include_item_names", label: t`only these items` },
            { value: "exclude_item_names", label: t`everything but these items` },
            { value: "include_item_group_names", label: t`only these groups` },
            { value: "exclude_item_group_names", label: t`everything but these groups` },
            { value: "points", label: t`items with points of their own` },
          ]}
          onChange={(mode) => onChange({ mode: mode as Filter["mode"], names: value.names })}
        />
      </label>
      {isNamed && (
        <TextField
          label={groups ? t`Groups, as the till names them` : t`Items, as the till names them`}
          hint={t`With commas between them. Capitals and accents make no difference.`}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            const names = currentTarget.value.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
            onChange({ ...value, names });
          }}
        />
      )}
    </div>
  );
}
