import { Popover } from "@base-ui/react/popover";
import { useLingui } from "@lingui/react/macro";
import { type ReactElement, useState } from "react";
import { type ChevronProps, DayPicker } from "react-day-picker";
import { useFirstDayOfWeek, useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { sentenceCase } from "../words/sentence-case.ts";
import type { DayRange } from "./use-range-words.ts";
import c from "./range-calendar.module.css";

export interface RangeChoice {
  days: DayRange;
  /** The days that can be chosen. */
  within: DayRange;
  /** A single day is chosen, by one click: both ends are that day. */
  isOneDay?: boolean | undefined;
  onChange: (days: DayRange) => void;
}

const dateOf = (day: string): Date => new Date(`${day}T00:00:00`);
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

interface RangeCalendarProps extends RangeChoice {
  trigger: ReactElement;
}

/** A month with the chosen days; the first click begins a range, the second ends it. Days that cannot be chosen are off. */
export function RangeCalendar({ trigger, days, within, isOneDay = false, onChange }: RangeCalendarProps) {
  const { t } = useLingui();
  const format = useFormat();
  // It counts Sunday as 0.
  const weekStartsOn = (useFirstDayOfWeek() % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
  const [isOpen, setOpen] = useState(true);
  const [begun, setBegun] = useState<string | null>(null);
  const shown: DayRange = begun === null ? days : { from: begun, to: begun };
  const choose = (_: unknown, clicked: Date) => {
    const day = dayOf(clicked);
    if (begun === null && !isOneDay) {
      setBegun(day);
      return;
    }
    setBegun(null);
    setOpen(false);
    const other = begun ?? day;
    onChange(other <= day ? { from: other, to: day } : { from: day, to: other });
  };
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        setBegun(null);
      }}
    >
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className={c.place} align="start" sideOffset={8} collisionPadding={16}>
          <Popover.Popup className={c.popup}>
            <Popover.Title className="sr">{isOneDay ? t`Choose a day` : t`Choose days`}</Popover.Title>
            <DayPicker
              mode="range"
              required
              selected={{ from: dateOf(shown.from), to: dateOf(shown.to) }}
              onSelect={choose}
              defaultMonth={dateOf(days.to)}
              startMonth={dateOf(within.from)}
              endMonth={dateOf(within.to)}
              disabled={{ before: dateOf(within.from), after: dateOf(within.to) }}
              weekStartsOn={weekStartsOn}
              captionLayout="dropdown"
              showOutsideDays={false}
              classNames={classNames}
              components={{ Chevron }}
              formatters={{
                formatCaption: (month) => format.localDay(dayOf(month), "month"),
                formatMonthDropdown: (month) => sentenceCase(format.localDay(dayOf(month), "monthName"), format.locale),
                formatWeekdayName: (weekday) => format.localDay(dayOf(weekday), "weekday"),
                formatDay: (day) => format.number(day.getDate()),
              }}
              labels={{
                labelDayButton: (day) => format.localDay(dayOf(day), "weekdayDate"),
                labelGrid: (month) => format.localDay(dayOf(month), "month"),
                labelGridcell: (day) => format.localDay(dayOf(day), "weekdayDate"),
                labelMonthDropdown: () => t({ message: "Month", comment: "Head of a table" }),
                labelYearDropdown: () =>
                  t({ message: "Year", comment: "Statistics from the start of the year to today" }),
                labelNext: () => t`Next month`,
                labelPrevious: () => t`Month before`,
                labelWeekday: (weekday) => format.localDay(dayOf(weekday), "longWeekday"),
                labelNav: () => t`Months`,
              }}
            />
            {!isOneDay && (
              <p className={c.hint} role="status">
                {begun === null ? t`Choose the first day.` : t`Choose the last day.`}
              </p>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Chevron({ orientation }: ChevronProps) {
  if (orientation === "down") return <Icon name="caret-down" size={16} />;
  return <Icon name={orientation === "left" ? "caret-left" : "caret-right"} size={18} />;
}

const classNames = {
  root: cx(c.root),
  months: cx(c.months),
  month: cx(c.month),
  nav: cx(c.nav),
  button_previous: cx(c.step),
  button_next: cx(c.step),
  month_caption: cx(c.caption),
  dropdowns: cx(c.dropdowns),
  dropdown_root: cx(c.dropdown),
  caption_label: cx(c.captionLabel),
  month_grid: cx(c.grid),
  weekday: cx(c.weekday),
  day: cx(c.day),
  day_button: cx(c.dayButton),
  today: cx(c.today),
  disabled: cx(c.off),
  outside: cx(c.off),
  range_start: cx(c.end, c.start),
  range_middle: cx(c.middle),
  range_end: cx(c.end, c.finish),
  hidden: cx(c.hidden),
};
