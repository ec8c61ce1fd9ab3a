/** The looks of a card, chosen by picture. */
import { type StampName, stampNames } from "@rewardo/rules/data/stamp-names";
import type { ReactNode } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import c from "./pick.module.css";
import { StampIcon } from "./stamp-icon.tsx";
import { type CardStock, cardStocks, stockClass } from "./stock.ts";
import { usePickNames } from "./use-pick-names.ts";

interface PickProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string; picture: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice among small pictures, as radio buttons; the name of the chosen one stands above them. */
function Pick<Value extends string>({ legend, name, options, value, onChange }: PickProps<Value>) {
  return (
    <fieldset className={c.picks}>
      <legend>
        {legend}
        <span aria-hidden="true">{options.find((option) => option.value === value)?.label}</span>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={c.pick} title={option.label}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.picture}
          <VisuallyHidden>{option.label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}

interface LookProps<Value> {
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** The paper that a card is made of. */
export function StockPick(props: LookProps<CardStock>) {
  const { stocks } = usePickNames();
  const options = cardStocks.map((value) => ({
    value,
    label: stocks[value],
    picture: <span className={cx(c.swatch, stockClass(value))} />,
  }));
  return <Pick name="stock" options={options} {...props} />;
}

/** What is stamped on it: one of ours, or one of the business's own. */
export function StampPick<Own extends string = never>({
  own = [],
  ownLabel,
  ...props
}: LookProps<StampName | Own> & { own?: readonly Own[]; ownLabel?: (number: number) => string }) {
  const { icons } = usePickNames();
  const ours = stampNames.map((value) => ({ value, label: icons[value] }));
  const theirs = own.map((value, index) => ({ value, label: ownLabel?.(index + 1) ?? "" }));
  const options = [...theirs, ...ours].map(({ value, label }) => ({
    value,
    label,
    picture: <StampIcon name={value} className={c.icon} />,
  }));
  return <Pick<StampName | Own> name="icon" options={options} {...props} />;
}
