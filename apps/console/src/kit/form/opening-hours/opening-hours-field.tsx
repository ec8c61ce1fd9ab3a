import { useLingui } from "@lingui/react/macro";
import { describeOpeningHours } from "@rewardo/rules/opening-hours/describe";
import { printOpeningHours } from "@rewardo/rules/opening-hours/print";
import { type FocusEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { FieldNote } from "@rewardo/ui/fields/field.tsx";
import { OpenNow } from "../../opening-hours/open-now.tsx";
import { useHoursWords } from "../../opening-hours/use-hours-words.ts";
import { readHours } from "../../opening-hours/use-opening-hours.ts";
import { GroupRows } from "./group-rows.tsx";
import c from "./opening-hours-field.module.css";
import { Presets } from "./presets.tsx";
import { TextMode } from "./text-mode.tsx";
import { useHoursEdit } from "./use-hours-edit.ts";

export interface OpeningHoursFieldProps {
  /** The hours in their normal form; what cannot be read is passed on as it was typed, for the form to refuse. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The focus left the whole field. */
  onLeave?: (() => void) | undefined;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  /** The place's zone, for "open now"; the business's unless given. */
  timeZone?: string | null | undefined;
}

/** A week of opening hours: by groups of days, or as a text for those who know its grammar. */
export function OpeningHoursField({
  value,
  onChange,
  onLeave,
  label,
  hint,
  error,
  optional,
  disabled,
  name,
  timeZone,
}: OpeningHoursFieldProps) {
  const { t } = useLingui();
  const words = useHoursWords();
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const hours = useHoursEdit(value, onChange);
  const [wantsText, setWantsText] = useState(false);
  /** What had the focus is gone after the act; the first of these takes it. */
  const then = (selector: string, act: () => void) => {
    flushSync(act);
    field.current?.querySelector<HTMLElement>(selector)?.focus();
  };

  const read = readHours(value);
  const isUnreadable = read !== null && read.hours === null && hours.edit === null;
  const isText = wantsText || isUnreadable;
  // The text says itself what is wrong with it, and where.
  const note = isUnreadable || hours.edit !== null ? undefined : error;
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave?.();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving the whole field is heard here
    <div
      ref={field}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={note !== undefined || hint !== undefined ? `${id}-note` : undefined}
      className={cx(c.field, note !== undefined && c.wrong)}
      onBlur={leave}
    >
      <div className={c.top}>
        <span id={`${id}-label`}>{label}</span>
        {optional === true && <span className={c.aside}>{t`Optional`}</span>}
      </div>

      {isText ? (
        <TextMode
          words={words}
          value={value}
          onChange={hours.replace}
          name={name}
          disabled={disabled}
          showError={error !== undefined}
        />
      ) : value === null ? (
        <Presets
          words={words}
          disabled={disabled}
          onChoose={(text) => then("[data-days] button", () => hours.replace(text))}
        />
      ) : (
        <GroupRows
          words={words}
          hours={hours}
          wasRefused={error !== undefined}
          disabled={disabled}
          onOpen={(day) => then("[data-editor] button", () => hours.open(day))}
          onClose={(day, act) => then(`[data-days~="${day}"] button`, act)}
        />
      )}

      {hours.week !== null && !isUnreadable && value !== null && (
        <div className={c.said}>
          <OpenNow hours={printOpeningHours(hours.week)} timeZone={timeZone} />
          <p aria-live="polite">{words.week(describeOpeningHours(hours.week))}</p>
        </div>
      )}
      <FieldNote id={`${id}-note`} error={note} hint={hint} />

      <div className={c.modes}>
        {isText ? (
          <Button
            kind="quiet"
            size="compact"
            icon="rows"
            disabled={disabled === true || isUnreadable}
            onClick={() => then("[data-days] button, [data-preset]", () => setWantsText(false))}
          >
            {t`Edit by days`}
          </Button>
        ) : (
          <Button
            kind="quiet"
            size="compact"
            icon="keyboard"
            disabled={disabled}
            onClick={() =>
              then("textarea", () => {
                hours.done();
                setWantsText(true);
              })
            }
          >
            {t`Write as text`}
          </Button>
        )}
        {value !== null && (
          <Button
            kind="quiet"
            size="compact"
            icon="x"
            disabled={disabled}
            onClick={() => then("textarea, [data-preset]", () => hours.replace(null))}
          >
            {t({ message: "Clear", context: "opening hours" })}
          </Button>
        )}
      </div>
    </div>
  );
}
