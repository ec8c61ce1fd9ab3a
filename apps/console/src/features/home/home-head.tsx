import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { PageHead } from "../../kit/page/page-head.tsx";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useAllowed, useSession } from "../../platform/session/index.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { partOfDay } from "./greeting.ts";
import c from "./home-head.module.css";
import { calledName } from "./vocative.ts";

const PlacesOpen = lazy(async () => ({ default: (await import("./places-open.tsx")).PlacesOpen }));

/** What the day is about comes first: the hours are worked out once the page has come to rest. */
const toldAfterMs = 5000;
/** Of a chain with more places than one answer holds, home does not say which are open. */
const mostPlacesTold = 200;

interface HomeHeadProps {
  /** The present minute in milliseconds. */
  now: number;
  /** Nothing has happened yet: the next step has the rose button. */
  isNew: boolean;
  /** How things stand, behind the day. */
  state?: ReactNode;
}

/** The greeting, the day, and the way to the till. */
export function HomeHead({ now, isNew, state }: HomeHeadProps) {
  const { t } = useLingui();
  const format = useFormat();
  const greeting = useGreeting();
  const mayScan = useAllowed("scanner_view");
  const mayViewPlaces = useAllowed("places_view");
  const placesCount = useSession().business?.places_count ?? 0;
  const isSettled = useAfter(toldAfterMs);
  const tellsPlaces = mayViewPlaces && placesCount > 0 && placesCount <= mostPlacesTold;
  const date = sentenceCase(format.date(now, "weekdayDate"), format.locale);
  const time = format.date(now, "time");
  return (
    <PageHead
      title={greeting(Number.parseInt(time, 10))}
      sub={
        <>
          <span className="num">{t({ message: `${date}, ${time}`, comment: "Friday 12 June, 10:42" })}</span>
          {state !== undefined && <span className={c.open}>{state}</span>}
          {tellsPlaces && (
            <span className={c.open}>
              <Suspense fallback={null}>{isSettled && <PlacesOpen now={now} count={placesCount} />}</Suspense>
            </span>
          )}
        </>
      }
      actions={
        mayScan &&
        !isNew && (
          <Link to="/scanner" className={buttonClass({ kind: "primary" })}>
            <Icon name="scan-bold" />
            {t`Scan a card`}
          </Link>
        )
      }
    />
  );
}

/** Whether so many milliseconds have passed since it was first shown. */
function useAfter(ms: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}

function useGreeting(): (hour: number) => string {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { account } = useSession();
  const name = calledName(account?.first_name ?? null, locale);
  return (hour) => {
    switch (partOfDay(hour)) {
      case "morning":
        return name === null ? t`Good morning` : t`Good morning, ${name}`;
      case "late_morning":
        return name === null
          ? t({ message: "Good morning", context: "between 11 and 12" })
          : t({ message: `Good morning, ${name}`, context: "between 11 and 12" });
      case "afternoon":
        return name === null ? t`Good afternoon` : t`Good afternoon, ${name}`;
      case "evening":
        return name === null ? t`Good evening` : t`Good evening, ${name}`;
    }
  };
}
