import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHead } from "../../kit/page/page-head.tsx";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { vocative } from "@rewardo/rules/vocative";
import { partOfDay } from "./greeting.ts";
import c from "./home-head.module.css";

interface HomeHeadProps {
  /** The present minute in milliseconds. */
  now: number;
  /** The business is new: the next step has the rose button. */
  isNew: boolean;
  /** State of the business, after the day; empty until it is known. */
  state?: ReactNode;
}

/** The greeting, the day, and the way to the till. */
export function HomeHead({ now, isNew, state }: HomeHeadProps) {
  const { t } = useLingui();
  const format = useFormat();
  const greeting = useGreeting();
  const mayScan = useAllowed("scanner_view");
  const date = sentenceCase(format.date(now, "weekdayDate"), format.locale);
  const time = format.date(now, "time");
  return (
    <PageHead
      title={greeting(Number.parseInt(time, 10))}
      sub={
        <>
          <span className="num">{t({ message: `${date}, ${time}`, comment: "Friday 12 June, 10:42" })}</span>
          {state !== undefined && <span className={c.open}>{state}</span>}
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

function useGreeting(): (hour: number) => string {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { account } = useSession();
  const firstName = account?.first_name?.trim() ?? "";
  const name = firstName === "" ? null : vocative(firstName, locale);
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
