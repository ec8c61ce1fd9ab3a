import type { ReactNode } from "react";
import { custom } from "./custom.tsx";
import type { Fault } from "../bad-fields.ts";
import type { FormField } from "../use-form-field.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { type Typed, useTyped } from "./use-typed.ts";

interface FigureOptions<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly after?: ReactNode;
  readonly half?: boolean | undefined;
  /** Digits after the point, kept as a whole number of the smallest unit. */
  readonly decimals: 0 | 2;
  readonly words?: ((fault: Fault) => string | undefined) | undefined;
}

const written = (value: Typed | null, decimals: number, mark: string): string =>
  typeof value === "number" ? (value / 10 ** decimals).toFixed(decimals).replace(".", mark) : (value ?? "");

/** What stands between whole and parts in the language shown. */
function useDecimalMark(): string {
  const { locale } = useFormat();
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
}

/** A figure with at most so many decimals, with a point or a comma; anything else stays as it was typed. */
const parsed = (text: string, decimals: 0 | 2): Typed | null => {
  const bare = text.replaceAll(/\s/g, "");
  if (bare === "") return null;
  const isFigure = (decimals === 0 ? /^\d{1,9}$/ : /^\d{1,9}([.,]\d{1,2})?$/).test(bare);
  return isFigure ? Math.round(Number(bare.replace(",", ".")) * 10 ** decimals) : text;
};

/** A whole number, or an amount of money. */
export const figure = <const Name extends string>({
  name,
  label,
  half,
  decimals,
  words,
  ...look
}: FigureOptions<Name>) =>
  custom<Typed, Name>({
    name,
    label,
    half,
    words,
    render: (field) => <Figure field={field} label={label} decimals={decimals} {...look} />,
    show: (value) => (value === null || value === "" ? null : <Written value={value} decimals={decimals} />),
  });

function Written({ value, decimals }: { value: Typed | null; decimals: number }) {
  return written(value, decimals, useDecimalMark());
}

interface FigureProps extends Pick<FigureOptions<string>, "label" | "hint" | "after" | "decimals"> {
  field: FormField<Typed>;
}

function Figure({ field, decimals, ...look }: FigureProps) {
  const mark = useDecimalMark();
  const typed = useTyped({
    value: field.value,
    read: (text) => parsed(text, decimals),
    written: (value) => written(value, decimals, mark),
    onChange: field.set,
  });
  return (
    <TextField
      {...look}
      figures
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      name={field.name}
      {...typed}
      optional={field.optional}
      disabled={field.disabled}
      error={field.error}
      onBlur={field.leave}
    />
  );
}
