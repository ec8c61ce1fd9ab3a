import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { typedDay, typedMoment, typedTime } from "./typed-day.ts";

const RangeCalendar = lazy(async () => ({ default: (await import("./range-calendar.tsx")).RangeCalendar }));

interface DateFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  "value" | "onChange" | "min" | "max" | "type" | "onBlur"
> {
  /** `YYYY-MM-DD`, or with a time `YYYY-MM-DDTHH:MM`; empty for none. */
  value: string;
  /** Empty while what is typed is no date; `typed` is then what stands there. */
  onChange: (value: string, typed: string) => void;
  onBlur?: (() => void) | undefined;
  /** First and last day of the calendar. */
  min?: string | undefined;
  max?: string | undefined;
  hasTime?: boolean | undefined;
}

/** A day, typed in the console's language or chosen from a calendar; with a time it has 24 hours. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min = "1900-01-01", max = "2099-12-31", hasTime = false, ...rest } = props;
  const { t } = useLingui();
  const format = useFormat();
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const read = hasTime ? typedMoment : typedDay;
  const known = read(value) === null ? "" : value;
  const written = (at: string): string =>
    [format.localDay(at.slice(0, 10), "numericDate"), ...(hasTime ? [at.slice(11)] : [])].join(" ");
  const [now] = useState(() => Date.now());
  const today = format.day(now);
  const example = written(`${today}T17:00`);
  const text = draft ?? (known === "" ? value : written(known));
  const isWrong = isLeft && text.trim() !== "" && read(text) === null;
  const day = known === "" ? (today < min ? min : today > max ? max : today) : known.slice(0, 10);
  const trigger = (
    <Button
      kind="quiet"
      size="compact"
      square
      icon="calendar-blank"
      disabled={rest.disabled}
      aria-label={t`Choose a day`}
      aria-haspopup="dialog"
      onClick={() => setWanted(true)}
    />
  );
  return (
    <TextField
      {...rest}
      figures
      inputMode={hasTime ? "text" : "numeric"}
      autoComplete="off"
      // A day in the field would read as one that was typed.
      placeholder={
        hasTime
          ? example
          : t({ message: "dd/mm/yyyy", comment: "How a day is typed: in this language’s order and signs" })
      }
      error={rest.error ?? (isWrong ? t`Write it like ${example}` : undefined)}
      value={text}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value);
        setLeft(false);
        onChange(read(currentTarget.value) ?? "", currentTarget.value.trim());
      }}
      onBlur={() => {
        setLeft(true);
        if (draft === null || read(draft) !== null) setDraft(null);
        onBlur?.();
      }}
      after={
        isWanted ? (
          <Suspense fallback={trigger}>
            <RangeCalendar
              trigger={trigger}
              days={{ from: day, to: day }}
              within={{ from: min, to: max }}
              isOneDay
              onChange={({ from }) => {
                setDraft(null);
                const next = hasTime ? `${from}T${typedTime(known.slice(11)) ?? "09:00"}` : from;
                onChange(next, next);
              }}
            />
          </Suspense>
        ) : (
          trigger
        )
      }
    />
  );
}

interface TimeFieldProps extends Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "type"> {
  /** `HH:MM`. */
  value: string;
  onChange: (value: string) => void;
}

/** A time of day with 24 hours. */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  const { t } = useLingui();
  const example = "17:00";
  const [draft, setDraft] = useState<string | null>(null);
  const isWrong = draft !== null && draft.trim() !== "" && typedTime(draft) === null;
  return (
    <TextField
      {...rest}
      figures
      inputMode="numeric"
      autoComplete="off"
      placeholder={example}
      error={rest.error ?? (isWrong ? t`Write it like ${example}` : undefined)}
      value={draft ?? value}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value);
        onChange(typedTime(currentTarget.value) ?? "");
      }}
      onBlur={() => !isWrong && setDraft(null)}
    />
  );
}
