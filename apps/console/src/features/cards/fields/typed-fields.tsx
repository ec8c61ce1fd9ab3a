/** Fields for figures that keep what was typed until it can be read. */
import { parseMoney } from "@rewardo/rules";
import { useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { TextField, type TextFieldProps } from "@rewardo/ui/fields/text-field.tsx";
import { useCountTyping } from "@rewardo/ui/fields/use-count-typing.ts";

interface FigureFieldProps extends Pick<
  TextFieldProps,
  "label" | "hint" | "error" | "optional" | "after" | "disabled"
> {
  value: number | null;
  /** `null`: nothing that can be read. */
  onChange: (value: number | null) => void;
}

interface MoneyFieldProps extends Omit<FigureFieldProps, "onChange"> {
  /** `isUnread`: something is typed, and it is no amount above zero; `value` is `null` then, as when nothing is. */
  onChange: (value: number | null, isUnread: boolean) => void;
}

/** An amount of money of the business, in minor units. */
export function MoneyField({ value, onChange, ...look }: MoneyFieldProps) {
  const { locale, amount, currency: written } = useFormat();
  const currency = useSession().business?.currency ?? "PLN";
  const [typed, setTyped] = useState(value === null ? "" : amount(value, currency));
  return (
    <TextField
      {...look}
      figures
      inputMode="decimal"
      autoComplete="off"
      after={written(currency)}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const read = parseMoney(currentTarget.value, currency, locale);
        const isAmount = read !== null && read > 0;
        onChange(isAmount ? read : null, !isAmount && currentTarget.value.trim() !== "");
      }}
    />
  );
}

interface DecimalFieldProps extends FigureFieldProps {
  least: number;
  most: number;
}

/** A figure of at most two decimals, with a point or a comma. */
export function DecimalField({ value, onChange, least, most, ...look }: DecimalFieldProps) {
  const format = useFormat();
  const [typed, setTyped] = useState(value === null ? "" : format.number(value, 2));
  return (
    <TextField
      {...look}
      figures
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const bare = currentTarget.value.replaceAll(/\s/g, "").replace(",", ".");
        const read = /^\d{1,7}(\.\d{1,2})?$/.test(bare) ? Number(bare) : null;
        onChange(read === null || read < least || read > most ? null : read);
      }}
    />
  );
}

interface CountFieldProps extends FigureFieldProps {
  least?: 0 | 1;
  most?: number;
}

/** A whole number, above zero unless said. One that is needed may ignore `null`: the field shows the last one again. */
export function CountField({ value, onChange, least = 1, most = 1_000_000, ...look }: CountFieldProps) {
  const { field } = useCountTyping({ value, least, most, onChange });
  return <TextField {...look} figures inputMode="numeric" autoComplete="off" {...field} />;
}
