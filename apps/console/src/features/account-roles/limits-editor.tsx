import { useLingui } from "@lingui/react/macro";
import type { RoleLimits, roleFigures } from "@rewardo/contract/roles";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { minorDigits, useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import c from "./limits-editor.module.css";

type Figure = (typeof roleFigures)[number];

interface LimitsEditorProps {
  value: RoleLimits;
  onChange: (value: RoleLimits) => void;
  /** Limits of the editing person, which no role may exceed. */
  own: RoleLimits;
  /** Limits of rights that the role does not hold say nothing. */
  hasAdjust: boolean;
  hasReverse: boolean;
  hasScanner: boolean;
  errorAt: (part: string) => string | undefined;
  disabled?: boolean | undefined;
}

/** Editor of a role's limits. */
export function LimitsEditor(props: LimitsEditorProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { value, onChange, own, errorAt, disabled } = props;
  const currency = useSession().business?.currency ?? "PLN";
  /** Money is typed in whole units and kept in minor ones. */
  const figure = (name: Figure, label: string, hint: string, unit: string, scale = 1) => {
    const most = own[name];
    const shown = value[name];
    return (
      <TextField
        name={name}
        label={label}
        hint={
          most === null ? t`${hint} Empty: no limit.` : t`${hint} At most ${format.number(most / scale)}, as yours.`
        }
        after={unit}
        inputMode="numeric"
        figures
        optional={most === null}
        disabled={disabled}
        error={errorAt(name) ?? (isOver(value[name], most) ? t`Not more than your own limit` : undefined)}
        value={shown === null ? "" : shown / scale}
        onChange={(event) => {
          const typed = figureOf(event.currentTarget.value);
          onChange({ ...value, [name]: typed === null ? null : typed * scale });
        }}
      />
    );
  };
  const units = t({ message: "points or stamps", comment: "Stands behind a number" });
  return (
    <div className={c.limits}>
      {props.hasAdjust &&
        figure("adjust_max", t`Correction by hand`, t`Most that one correction of a balance may move.`, units)}
      {props.hasAdjust &&
        figure("adjust_day_max", t`Corrections a day`, t`Most that all corrections of a day may move.`, units)}
      {props.hasScanner &&
        figure(
          "visit_max",
          t`Largest receipt`,
          t`A visit above it needs a colleague with a higher limit. In a day one card may get ten times as much from one person.`,
          format.currency(currency),
          10 ** minorDigits(currency),
        )}
      {props.hasScanner &&
        figure(
          "visit_cards_max",
          t`Full cards a visit`,
          t`Most that one visit may earn: so many times a full card or the dearest reward.`,
          t({ message: "full cards", comment: "Stands behind a number" }),
        )}
      {props.hasScanner &&
        figure(
          "custom_max",
          t`Entered at the till`,
          t`Most that is typed in at one visit, where the card lets staff do so.`,
          units,
        )}
      {props.hasReverse &&
        figure(
          "reverse_own_minutes",
          t({ message: "Taking back", context: "limit" }),
          t`Only one’s own transactions, for so long.`,
          t({ message: "minutes", comment: "Stands behind a number" }),
        )}
      <Select
        name="contact"
        label={t`Phone and e-mail of customers`}
        hint={own.contact === "masked" ? t`You see them masked yourself.` : undefined}
        disabled={disabled === true || own.contact === "masked"}
        options={[
          { value: "masked", label: t`Masked except for a few characters` },
          { value: "full", label: t`In full` },
        ]}
        value={value.contact}
        onChange={(event) => onChange({ ...value, contact: event.currentTarget.value === "full" ? "full" : "masked" })}
      />
      <Checkbox
        name="own_places_only"
        disabled={disabled === true || own.own_places_only}
        hint={t`Transactions and figures of other places are hidden.`}
        checked={value.own_places_only}
        onChange={(event) => onChange({ ...value, own_places_only: event.currentTarget.checked })}
      >
        {t`Sees the account’s own places only`}
      </Checkbox>
    </div>
  );
}

/** Whole figures alone; nothing for no limit. */
const figureOf = (typed: string): number | null => {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 7);
  return digits === "" ? null : Number(digits);
};

/** Whether a limit is wider than the one it must stay within. */
export const isOver = (wanted: number | null, most: number | null): boolean =>
  most !== null && (wanted === null || wanted > most);
