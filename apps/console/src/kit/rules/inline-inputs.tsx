/** Inputs that stand inside a sentence; the sentence is translated as a whole, so each is told apart by its own label. */
import { parseMoney } from "@rewardo/rules/money";
import { createContext, useContext, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useCountTyping } from "@rewardo/ui/fields/use-count-typing.ts";
import c from "./inline-inputs.module.css";

/** Whether the sentence is only read: what its inputs say stands in it as words. */
const ReadContext = createContext(false);
export const InlineRead = ReadContext.Provider;
export function useIsRead(): boolean {
  return useContext(ReadContext);
}

export interface InlineFigureProps {
  /** The sentence with a gap, for screen readers. */
  label: string;
  value: string;
  least?: 0 | 1;
  most?: number;
  /** `null` while nothing is typed; where a number is needed, ignore it: left empty, the field shows the last one again. */
  onChange: (value: string | null) => void;
}

/** A whole number, as wide as what is typed. */
export function InlineFigure({ label, value, least = 0, most = 1_000_000_000, onChange }: InlineFigureProps) {
  const { field } = useCountTyping({
    value: value === "" ? null : Number(value),
    least,
    most,
    onChange: (count) => onChange(count === null ? null : String(count)),
  });
  if (useIsRead()) return <b>{value}</b>;
  return (
    <input
      className={c.figure}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      size={Math.max(3, value.length)}
      {...field}
    />
  );
}

export interface InlineTextProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

/** A few words, as they are typed. */
export function InlineText({ label, value, onChange }: InlineTextProps) {
  const [typed, setTyped] = useState(value);
  if (useIsRead()) return <b>{value}</b>;
  return (
    <input
      className={c.text}
      aria-label={label}
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value);
      }}
    />
  );
}

export interface InlineMoneyProps {
  label: string;
  currency: string;
  /** Amount in minor units. */
  minor: number;
  /** Called with amounts above zero alone. */
  onChange: (minor: number) => void;
}

/** An amount of money with its currency; what cannot be read as one gives way to the last that could. */
export function InlineMoney({ label, currency, minor, onChange }: InlineMoneyProps) {
  const { locale, money } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? money(minor, currency);
  if (useIsRead()) return <b>{shown}</b>;
  return (
    <input
      className={c.figure}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      size={Math.max(5, shown.length)}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const read = parseMoney(currentTarget.value, currency, locale);
        if (read !== null && read > 0) onChange(read);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

export interface InlineSelectProps {
  /** Left out where a `<label>` is around it. */
  label?: string | undefined;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

export function InlineSelect({ label, value, options, onChange }: InlineSelectProps) {
  if (useIsRead()) return <b>{options.find((option) => option.value === value)?.label ?? ""}</b>;
  return (
    <span className={c.pick}>
      <select
        className={c.select}
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="caret-down" size={16} />
    </span>
  );
}
