import { useLingui } from "@lingui/react/macro";
import { describeDayGroup } from "@rewardo/rules/opening-hours/describe";
import { type DayGroup, groupDays } from "@rewardo/rules/opening-hours/week";
import { isPastMidnight } from "@rewardo/web/i18n/hours-texts.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { inWeekOrder } from "../../opening-hours/use-opening-hours.ts";
import type { HoursWords } from "../../opening-hours/use-hours-words.ts";
import { GroupEditor } from "./group-editor.tsx";
import c from "./opening-hours-field.module.css";
import type { HoursEdit } from "./use-hours-edit.ts";

export interface GroupRowsProps {
  words: HoursWords;
  hours: HoursEdit;
  disabled: boolean | undefined;
  wasRefused: boolean;
  /** A row is to be edited; the day is one of its own. */
  onOpen: (day: number) => void;
  /** Closes the editor by the act; the row of the day comes in its place. */
  onClose: (day: number, act: () => void) => void;
}

/** The week in rows of days with the same hours; the one that is being changed is an editor in its place. */
export function GroupRows({ words, hours, disabled, wasRefused, onOpen, onClose }: GroupRowsProps) {
  const { edit, week } = hours;
  const taken = edit?.draft.days ?? [];
  const groups: readonly DayGroup[] = groupDays(week ?? [])
    .map((group) => ({ ...group, days: group.days.filter((day) => !taken.includes(day)) }))
    .filter(({ days }) => days.length > 0);
  const rows = inWeekOrder(
    groups.map((group) => ({ ...describeDayGroup(group), indexes: group.days })),
    words.firstDay,
  );
  // The editor stays where it was opened, whichever days it is given.
  const origin = edit === null ? null : describeDayGroup({ days: edit.origin, ranges: [] });
  const place = (runs: readonly { readonly from: number }[]): number =>
    Math.min(...runs.map(({ from }) => (from - words.firstDay + 7) % 7));
  const above = origin === null ? rows : rows.filter(({ days }) => place(days) < place(origin.days));
  const below = rows.slice(above.length);
  const row = (group: (typeof rows)[number]) => (
    <GroupRow key={group.indexes[0]} {...{ words, group, disabled }} onOpen={() => onOpen(group.indexes[0] ?? 0)} />
  );
  return (
    <div>
      {above.map(row)}
      {edit !== null && origin !== null && (
        <div data-editor>
          <GroupEditor
            key={edit.origin.join()}
            words={words}
            name={words.days(origin.days)}
            draft={edit.draft}
            wasRefused={wasRefused}
            onChange={hours.change}
            onDone={() => onClose(edit.draft.days[0] ?? 0, hours.done)}
            onCancel={() => onClose(edit.origin[0] ?? 0, hours.cancel)}
          />
        </div>
      )}
      {below.map(row)}
    </div>
  );
}

interface GroupRowProps {
  words: HoursWords;
  group: ReturnType<typeof describeDayGroup> & { readonly indexes: readonly number[] };
  disabled: boolean | undefined;
  onOpen: () => void;
}

function GroupRow({ words, group, disabled, onOpen }: GroupRowProps) {
  const { t } = useLingui();
  const days = words.days(group.days);
  return (
    <div role="group" aria-label={days} className={c.row} data-days={group.indexes.join(" ")}>
      <span>{days}</span>
      <span className={group.kind === "ranges" ? c.hours : c.quiet}>
        {words.group(group)}
        {group.ranges.some(isPastMidnight) && <Tag>{words.word("past_midnight")}</Tag>}
      </span>
      <Button
        kind="quiet"
        size="compact"
        square
        icon="pencil-simple"
        disabled={disabled}
        aria-label={t`Change the hours of ${days}`}
        onClick={onOpen}
      />
    </div>
  );
}
