import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentProps, lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { ChartAbout } from "../../kit/charts/chart-frame.tsx";
import { useRangeWords } from "../../kit/days/use-range-words.ts";
import { ShowsAll, useSeen } from "../../kit/page/in-view.tsx";
import { usePlaceFilter } from "../../kit/list/use-place-filter.ts";
import { PageHead } from "../../kit/page/page-head.tsx";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useLive } from "@rewardo/web/live.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import type { SearchTexts } from "../../platform/routing/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { FIRST_STATS_DAY, isStatsPeriod } from "@rewardo/rules/period";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { tabClass, tabsClass } from "@rewardo/ui/tab-class.ts";
import { Chapter, type ChapterName, chapters, useChapterInSight, useChapterNames } from "./chapter.tsx";
import { readDays } from "./days.ts";
import { PeriodBar } from "./period-bar.tsx";
import { SeriesPanel } from "./series-panel.tsx";
import { type Shown, useCurrencies } from "./stat.ts";
import { Tiles } from "./tiles.tsx";
import { measures } from "./use-measure-names.ts";
import { usePrint } from "./use-print.ts";
import c from "./stats.module.css";

const loadPanels = () => import("./panels-below.tsx");
const PanelsBelow = lazy(async () => ({ default: (await loadPanels()).PanelsBelow }));

/** News of a busy hour are asked for once in this time. */
const settleMs = 4000;

/** The statistics of a business, or of all for the platform; the address holds days, place, measure and comparison. */
export function StatsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const search: SearchTexts = useSearch({ strict: false });
  const navigate = useNavigate();
  const { business } = useSession();
  const today = format.day(useMinute());
  const days = readDays(search, today);
  const text = (name: string) => (typeof search[name] === "string" && search[name] !== "" ? search[name] : undefined);
  const place_id = business === null ? undefined : text("place");
  const isAnswered = isStatsPeriod(days, today);
  const currencies = useCurrencies(isAnswered);
  const currency = business === null ? currencies.find((one) => one === text("currency")) : undefined;
  const measure = measures.find((one) => one === text("measure")) ?? "transactions";
  const compared = search["compare"] === "off" ? null : search["compare"] === "last_year" ? "last_year" : "previous";
  const shown: Shown = {
    asked: {
      ...days,
      ...(compared === "last_year" && { compare: compared }),
      ...(place_id !== undefined && { place_id }),
      ...(currency !== undefined && { currency }),
    },
    today,
    compared,
  };
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: "/stats",
      search: Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined)),
      resetScroll: false,
    });
  useNews(days.to === today);
  const title = t`Statistics`;
  usePageTitle(title);
  const chapterNames = useChapterNames();
  const inSight = useChapterInSight();
  const [wanted, setWanted] = useState<ChapterName | null>(null);
  const onShown = useCallback((chapter: HTMLElement) => {
    chapter.scrollIntoView();
    chapter.focus({ preventScroll: true });
    setWanted(null);
  }, []);
  const open = (event: MouseEvent, name: ChapterName) => {
    event.preventDefault();
    setWanted(name);
  };
  const [isPrinting, print] = usePrint(loadPanels);
  const first = format.localDay(FIRST_STATS_DAY);
  const rangeWords = useRangeWords();
  const [placeFilter] = usePlaceFilter(place_id, true);
  const place =
    place_id === undefined ? undefined : placeFilter?.options.find(({ value }) => value === place_id)?.label;
  const about = [business?.name ?? "Rewardo", place, rangeWords(days)].filter((part) => part !== undefined).join(" · ");
  return (
    <ShowsAll value={isPrinting}>
      <PageHead
        title={title}
        actions={
          <Button icon="printer" onClick={() => void print()} disabled={!isAnswered}>
            {t({ message: "Print", context: "button" })}
          </Button>
        }
      />
      <p className={cx("sr", c.about)} role="status">
        {about}
      </p>
      <PeriodBar
        days={days}
        today={today}
        preset={search["period"]}
        place={place_id}
        currency={currency ?? currencies[0]}
        currencies={business === null ? currencies : []}
        compared={isAnswered ? compared : undefined}
        onChange={change}
      />
      {isAnswered ? (
        <ChartAbout value={about}>
          <nav className={cx(tabsClass, c.contents)} aria-label={t`Chapters`}>
            {chapters.map((name) => (
              <a
                key={name}
                href={`#${name}`}
                className={tabClass}
                aria-current={name === inSight ? "location" : undefined}
                onClick={(event) => open(event, name)}
              >
                {chapterNames[name]}
              </a>
            ))}
          </nav>
          <div className={c.panels}>
            <Chapter name="visits" onShown={wanted === "visits" ? onShown : undefined}>
              <Tiles shown={shown} />
              <div className="panel">
                <SeriesPanel
                  shown={shown}
                  measure={measure}
                  currency={format.currency(business?.currency ?? currency ?? currencies[0] ?? "")}
                  onMeasure={(next) => change({ measure: next === "transactions" ? undefined : next })}
                />
              </div>
            </Chapter>
            <Below shown={shown} wanted={wanted} onShown={onShown} />
          </div>
        </ChartAbout>
      ) : (
        <p className={c.out}>{t`There are statistics of the days from ${first} to today.`}</p>
      )}
    </ShowsAll>
  );
}

/** What the tills do is in today's figures a few seconds later. */
function useNews(isOfToday: boolean): void {
  const client = useQueryClient();
  const [isDue, setDue] = useState(false);
  useLive("transaction", () => {
    if (isOfToday) setDue(true);
  });
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      setDue(false);
      void client.invalidateQueries({ queryKey: ["stats"] });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [isDue, client]);
}

/** What is below the first chart, with its code: fetched when its first part has come into view, or a chapter is wanted. */
function Below({ shown, wanted, onShown }: ComponentProps<typeof PanelsBelow>) {
  const place = useRef<HTMLDivElement>(null);
  const [wasWanted, setWasWanted] = useState(false);
  if (wanted !== null && wanted !== "visits" && !wasWanted) setWasWanted(true);
  const wasSeen = useSeen(place, "-120px") || wasWanted;
  const kept = (
    <div ref={place}>
      <div data-kept-place="" />
    </div>
  );
  if (!wasSeen) return kept;
  return (
    <Suspense fallback={kept}>
      <PanelsBelow shown={shown} wanted={wanted} onShown={onShown} />
    </Suspense>
  );
}
