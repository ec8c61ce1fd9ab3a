import { useLingui } from "@lingui/react/macro";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Parts } from "@rewardo/ui/parts.tsx";
import { all, emptyPart, type Left, type Part, withLine } from "./part.ts";
import c from "./take-back.module.css";

interface PartChoiceProps {
  left: Left;
  /** A part was taken back before. */
  isRest: boolean;
  currency: string;
  part: Part;
  onChange: (part: Part) => void;
  /** What speaks against the typed amount. */
  error: string | undefined;
}

/** All of it, which comes first, or a part: by lines where the receipt has several, else by an amount. */
export function PartChoice({ left, isRest, currency, part, onChange, error }: PartChoiceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const begun = emptyPart(left);
  const money = left.amount === null ? "" : format.money(left.amount, currency);
  const options = [
    { value: "all", label: isRest ? t`All that is left` : t({ message: "Everything", context: "take back" }) },
    { value: "part", label: t({ message: "A part", context: "take back" }) },
  ] as const;
  return (
    <div className={c.parts}>
      {isRest && left.amount !== null && <p className={c.left}>{t`${money} of it is left.`}</p>}
      {begun !== null && (
        <Segment
          label={t`What is taken back`}
          full
          options={options}
          value={part.is === "all" ? "all" : "part"}
          onChange={(chosen) => onChange(chosen === "all" ? all : begun)}
        />
      )}
      {part.is === "lines" && (
        <fieldset className={c.lines}>
          <legend className="sr">{t`Which lines?`}</legend>
          {left.lines.map(({ line_no, name, quantity, amount }) => (
            <Checkbox
              key={line_no}
              checked={part.lines.includes(line_no)}
              onChange={() => onChange(withLine(part, line_no))}
              hint={
                <Parts
                  of={[`×${format.number(quantity, 3)}`, left.amount === null ? null : format.money(amount, currency)]}
                />
              }
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {part.is === "amount" && (
        <TextField
          label={t`Amount`}
          hint={t`At most ${money}.`}
          error={error}
          value={part.text}
          onChange={({ currentTarget }) => onChange({ is: "amount", text: currentTarget.value })}
          after={format.currency(currency)}
          figures
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </div>
  );
}
