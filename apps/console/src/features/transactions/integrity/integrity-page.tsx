import { useLingui } from "@lingui/react/macro";
import type { IntegrityRow } from "@rewardo/contract/integrity";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FeedSkeleton } from "../../../kit/list/feed.tsx";
import { DetailPage } from "../../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useLive } from "@rewardo/web/live.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Chip } from "@rewardo/ui/chip.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { integrityQuery } from "./integrity-api.ts";
import { IntegrityEmpty } from "./integrity-empty.tsx";
import c from "./integrity-page.module.css";
import { IntegrityItem } from "./integrity-item.tsx";

type Shown = IntegrityRow["status"] | "all";
const periods = ["7", "30", "90"] as const;
type Days = (typeof periods)[number];

const dayMs = 86_400_000;

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** What looks unusual at the tills, by account and device: a question to a person, who settles it or freezes. */
export function IntegrityPage() {
  const { t } = useLingui();
  const format = useFormat();
  const client = useQueryClient();
  const [days, setDays] = useState<Days>("7");
  const [shown, setShown] = useState<Shown>("all");
  const today = format.day(useMinute());
  const query = useQuery(integrityQuery(daysBefore(today, Number(days) - 1)));
  const refresh = () => client.invalidateQueries({ queryKey: ["integrity"] });
  useLive("transaction", (messages) => {
    const isMarked = messages.some(
      ({ data }) => data !== null && "flags" in data && (data.flags.length > 0 || data.kind === "reverse"),
    );
    if (isMarked) void refresh();
  });
  const title = t`Worth a look`;
  usePageTitle(title);
  const all = query.data?.items ?? [];
  const views: readonly { value: Shown; label: string; count: number }[] = [
    { value: "all", label: t({ message: "All", context: "what looks unusual" }), count: all.length },
    ...(["open", "frozen", "settled"] as const).map((value) => ({
      value,
      label: {
        open: t({ message: "Open", context: "what looks unusual" }),
        frozen: t({ message: "Frozen", context: "what looks unusual" }),
        settled: t({ message: "Settled", context: "what looks unusual" }),
      }[value],
      count: all.filter(({ status }) => status === value).length,
    })),
  ];
  return (
    <DetailPage
      back={{ to: "/transactions", label: t`Transactions` }}
      title={title}
      sub={t`What is unusual for your business. A mark is a question, not a verdict.`}
    >
      <div className={c.page}>
        <div className={c.filters}>
          <div className={c.chips} role="group" aria-label={t({ message: "Show", context: "what looks unusual" })}>
            {all.length > 0 &&
              views.map(({ value, label, count }) => (
                <Chip key={value} set={shown === value} aria-pressed={shown === value} onClick={() => setShown(value)}>
                  {label}
                  {count > 0 && <span className={c.count}>{format.number(count)}</span>}
                </Chip>
              ))}
          </div>
          <Segment<Days>
            label={t`Period`}
            value={days}
            onChange={setDays}
            options={periods.map((value) => ({ value, label: t`${value} days` }))}
          />
        </div>
        <Loaded query={query} skeleton={<FeedSkeleton rows={4} />}>
          {({ items }) => {
            if (items.length === 0) {
              const longer = periods[periods.indexOf(days) + 1] ?? null;
              return <IntegrityEmpty days={days} longer={longer} onLonger={() => longer !== null && setDays(longer)} />;
            }
            const rows = items.filter(({ status }) => shown === "all" || status === shown);
            return rows.length === 0 ? (
              <p className="mut">{t`Nothing stands out here.`}</p>
            ) : (
              <ul className={c.rows} aria-label={title}>
                {rows.map((row) => (
                  <IntegrityItem key={row._id} row={row} onChange={refresh} />
                ))}
              </ul>
            );
          }}
        </Loaded>
        {all.length > 0 && (
          <p className={c.foot}>
            {t`Freezing works at once and can be undone at once. A frozen account or device can look, but gives, takes and changes nothing; customers keep what they have. Its user can see who froze it.`}
          </p>
        )}
      </div>
    </DetailPage>
  );
}
