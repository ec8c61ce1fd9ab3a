import { useLingui } from "@lingui/react/macro";
import { listOwnReports, type OwnReport } from "@rewardo/contract/missing-visits";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { call } from "@rewardo/web/api.ts";
import { useEffect, useState } from "react";
import { OwnCard } from "../card/own-card.tsx";
import { Column, Foot, Say, Section, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import type { ViewProps } from "../view-props.ts";
import c from "./missing.module.css";

function BackToCard() {
  const { t } = useLingui();
  return (
    <Foot>
      <a className={buttonClass({ kind: "secondary", size: "till", full: true })} href="#card" data-replaces="">
        {t`Back to the card`}
      </a>
    </Foot>
  );
}

interface OutcomeProps {
  report: OwnReport;
  title: string;
}

/** The visit was found: what it was, and why it comes only now. */
export function Found({ report, title, own }: OutcomeProps & Pick<ViewProps, "own">) {
  const { t } = useLingui();
  const { format } = useHere();
  const card = own.view.cards.find((one) => one.card_subscription_id === report.card_subscription_id);
  const { visit, receipt, place_name: place } = report;
  const when =
    visit === null ? "" : `${format.date(visit.occurred_at, "weekdayDate")}, ${format.date(visit.occurred_at, "time")}`;
  const what = [visit?.items.join(", ") ?? "", visit?.amount == null ? "" : format.money(visit.amount, visit.currency)];
  const facts: readonly (readonly [string, string])[] = [
    [t({ message: "Receipt", comment: "Its number" }), receipt ?? ""],
    [t`When`, [when, place ?? ""].filter((part) => part !== "").join(", ")],
    [t({ message: "What", comment: "What was bought" }), what.filter((part) => part !== "").join(", ")],
    [t`Why only now`, t`It had no card. Nobody else has got it.`],
  ];
  return (
    <Column tall>
      <ViewHead title={title} />
      {card !== undefined && <OwnCard card={card} />}
      <span className={c.done}>
        <Icon name="check-bold" size={24} />
      </span>
      <Say title={t`Found and added`} />
      <dl className={c.well}>
        {facts.map(([label, said]) =>
          said === "" ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{said}</dd>
            </div>
          ),
        )}
      </dl>
      <BackToCard />
    </Column>
  );
}

/** The business was asked: the way of the report, with the hour by which an answer comes. */
export function Asked({ report, title }: OutcomeProps) {
  const { t } = useLingui();
  const { name: business } = useBusiness();
  const { format } = useHere();
  const { created_at, due_at } = report;
  const at = (instant: string): string => `${format.date(instant, "weekdayDate")}, ${format.date(instant, "time")}`;
  const due = due_at === null ? "" : at(due_at);
  return (
    <Column tall>
      <ViewHead title={title} />
      <Say title={t`${business} looks into it`} />
      <ol className={c.way}>
        <li data-done="">
          <span>
            <Icon name="check-bold" size={14} />
          </span>
          <span>
            {t`Reported`}
            <span className={c.quiet}>{at(created_at)}</span>
          </span>
        </li>
        <li data-now="">
          <span />
          <span>
            {t`${business} checks`}
            <span className={c.quiet}>{t`answer by ${due}`}</span>
          </span>
        </li>
        <li>
          <span />
          <span>
            {t`Answer on this card`}
            <span className={c.quiet}>{t`if nobody answers, you are right`}</span>
          </span>
        </li>
      </ol>
      <BackToCard />
    </Column>
  );
}

/** What became of a report, in one line. */
function useOutcome(): (report: OwnReport) => string {
  const { t } = useLingui();
  const { format } = useHere();
  return ({ status, settled_because, due_at, note }) => {
    switch (status) {
      case "pending": {
        const due = due_at === null ? "" : `${format.date(due_at, "weekdayDate")}, ${format.date(due_at, "time")}`;
        return t`answer by ${due}`;
      }
      case "approved":
        return settled_because === null
          ? t({ message: "confirmed", comment: "What a customer reported" })
          : settled_because === "unanswered"
            ? t`nobody answered in time, so you were right`
            : t`found and added`;
      case "declined":
        return note === null
          ? t({ message: "not confirmed", comment: "What a customer reported" })
          : t({ message: `not confirmed: ${note}`, comment: "What a customer reported, and what the business says" });
      case "withdrawn":
      case "lapsed":
        return t`closed without an answer`;
    }
  };
}

const none: readonly OwnReport[] = [];

/** What the customer has reported so far, and what became of it. */
export function OwnReports() {
  const { t } = useLingui();
  const { key: businessKey } = useBusiness();
  const { format } = useHere();
  const outcome = useOutcome();
  const [reports, setReports] = useState(none);
  useEffect(() => {
    let isOver = false;
    void call(listOwnReports, { businessKey }).then(
      ({ items }) => !isOver && setReports(items),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [businessKey]);
  if (reports.length === 0) return null;
  return (
    <Section title={t`What you reported`}>
      <ul className={c.reports}>
        {reports.map((report) => {
          const { _id, kind, delta, created_at, receipt } = report;
          const what = kind === "not_mine" ? t`A visit that was not yours` : t`A visit that was missing`;
          return (
            <li key={_id}>
              <span>
                {receipt === null ? what : `${what}, ${receipt}`}
                <span className={c.quiet}>{`${format.date(created_at, "shortDate")}, ${outcome(report)}`}</span>
              </span>
              <span>{delta === 0 ? "" : format.signed(delta)}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
