/** Fields for figures that keep what was typed until it can be read. */
import { parseMoney } from "@rewardo/rules/money";
import { type Typed, useTyped } from "../../../kit/form/kinds/use-typed.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { TextField, type TextFieldProps } from "@rewardo/ui/fields/text-field.tsx";
import { useCountTyping } from "@rewardo/ui/fields/use-count-typing.ts";

type FieldLook = Pick<TextFieldProps, "label" | "hint" | "error" | "optional" | "after" | "disabled">;

interface TypedFieldProps extends FieldLook {
  value: Typed | null;
  onChange: (value: Typed | null) => void;
}

const figureField = { figures: true, inputMode: "decimal", autoComplete: "off" } as const;

/** An amount of money of the business above zero, in minor units. */
export function MoneyField({ value, onChange, ...look }: TypedFieldProps) {
  const { locale, amount, currency: named } = useFormat();
  const currency = useSession().business?.currency ?? "PLN";
  const read = (text: string) => {
    const minor = parseMoney(text, currency, locale);
    return minor !== null && minor > 0 ? minor : text.trim() === "" ? null : text;
  };
  const typed = useTyped({ value, onChange, read, written: (minor) => amount(minor, currency) });
  return <TextField {...look} {...figureField} after={named(currency)} {...typed} />;
}

const decimal = (text: string): Typed | null => {
  const bare = text.replaceAll(/\s/g, "").replace(",", ".");
  return /^\d{1,7}(\.\d{1,2})?$/.test(bare) ? Number(bare) : bare === "" ? null : text;
};

/** A figure of at most two decimals, with a point or a comma. */
export function DecimalField({ value, onChange, ...look }: TypedFieldProps) {
  const format = useFormat();
  const typed = useTyped({ value, onChange, read: decimal, written: (figure) => format.number(figure, 2) });
  return <TextField {...look} {...figureField} {...typed} />;
}

interface CountFieldProps extends FieldLook {
  value: Typed | null;
  /** `null`: nothing that can be read. */
  onChange: (value: number | null) => void;
  least?: 0 | 1;
  most?: number;
}

/** A whole number, above zero unless said. One that is needed may ignore `null`: the field shows the last one again. */
export function CountField({ value, onChange, least = 1, most = 1_000_000, ...look }: CountFieldProps) {
  const { field } = useCountTyping({ value: typeof value === "number" ? value : null, least, most, onChange });
  return <TextField {...look} figures inputMode="numeric" autoComplete="off" {...field} />;
}
