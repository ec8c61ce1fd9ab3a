import { isPastMidnight } from "@rewardo/web/i18n/hours-texts.ts";
import { Tag } from "@rewardo/ui/tag.tsx";
import { inWeekOrder, useOpeningHours } from "./use-opening-hours.ts";
import c from "./opening-hours.module.css";
import { useHoursWords } from "./use-hours-words.ts";

/** The week in rows: days, hours, and a tag for what goes past midnight. "Not given" without hours. */
export function OpeningHoursTable({ hours, label }: { hours: string | null; label?: string | undefined }) {
  const words = useHoursWords();
  const read = useOpeningHours(hours);
  if (read === null) return <span className="dim">{words.word("not_given")}</span>;
  // Hours that cannot be parsed are shown as typed.
  if (read.hours === null) return <span>{hours}</span>;
  return (
    <table className={c.table} aria-label={label ?? words.word("title")}>
      <thead className="sr">
        <tr>
          <th scope="col">{words.word("days")}</th>
          <th scope="col">{words.word("hours")}</th>
        </tr>
      </thead>
      <tbody>
        {inWeekOrder(read.groups, words.firstDay).map((group) => (
          <tr key={group.days[0]?.from}>
            <th scope="row">{words.days(group.days)}</th>
            <td className={group.kind === "ranges" ? "num" : "dim"}>
              <span className={c.hours}>
                {words.group(group)}
                {group.ranges.some(isPastMidnight) && <Tag>{words.word("past_midnight")}</Tag>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
