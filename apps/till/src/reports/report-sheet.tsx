import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import { answerTillReport, type listTillReports, type TillReport } from "@rewardo/contract/till-reports";
import { Button } from "@rewardo/ui/button.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { call } from "@rewardo/web/api.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { createFormat } from "@rewardo/web/i18n/format.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";
import { dueWhen, visitWhen } from "@rewardo/web/i18n/visit-when.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useServing } from "../kiosk/serving.ts";
import c from "./report-sheet.module.css";

interface ReportSheetProps {
  reports: ResponseOf<typeof listTillReports>;
  place_id: string;
  /** Other reports are answered in the list of requests. */
  hasMore: boolean;
  /** Reads the reports again. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** A visit that a customer misses: the till picks the one it was, or says that it was none. The next report follows. */
export function ReportSheet({ reports, onClose, ...more }: ReportSheetProps) {
  const { t } = useLingui();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const body = useRef<HTMLDivElement>(null);
  const left = reports.items.filter(({ _id }) => !skipped.includes(_id));
  const [report] = left;
  const isOver = report === undefined;
  const close = useEffectEvent(onClose);
  // Answered here or at another till: with nothing left to answer the till reads codes again.
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  if (isOver) return null;
  const ending = report.number_end ?? "";
  const name = report.first_name ?? t({ message: `Card ${ending}`, comment: "Last four digits of a card’s number" });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      narrow
      sheet
      closeButton
      initialFocus={body}
      title={t({ message: `${name} misses a visit`, comment: "Name of a customer" })}
    >
      <div ref={body} tabIndex={-1} className={c.body}>
        <Asked
          key={report._id}
          report={report}
          reports={reports}
          {...more}
          onLater={() => setSkipped([...skipped, report._id])}
        />
      </div>
    </Dialog>
  );
}

interface AskedProps extends Omit<ReportSheetProps, "onClose"> {
  report: TillReport;
  onLater: () => void;
}

function Asked({ report, reports, place_id, hasMore, refresh, onLater }: AskedProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const failure = useMembershipFailure();
  const serving = useServing();
  const { _id: id, orders, due_at } = report;
  const [only, ...others] = orders;
  const [chosen, setChosen] = useState(only !== undefined && others.length === 0 ? only._id : "");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const format = createFormat(locale, reports.time_zone);
  const answer = async (order_id: string | null) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    serving?.keep();
    try {
      await call(answerTillReport, { params: { id }, body: { place_id, order_id } });
      toast("success", order_id === null ? t`The customer is told that no visit fits` : t`The visit is counted`);
      await refresh();
    } catch (error) {
      if (isApiError(error, "pin_required")) serving?.lock();
      setProblem(failure(error));
      // Somebody else has answered, or the visit was counted for another customer.
      if ((["already_decided", "receipt_used", "not_found"] as const).some((code) => isApiError(error, code)))
        void refresh();
    }
    setBusy(false);
  };
  const due = dueWhen(format, due_at);
  const isPast = useMinute() >= Date.parse(due_at);
  return (
    <>
      <div className={c.said}>
        <p className="mut">{visitWhen(format, report)}</p>
        {report.receipt === null && <p className="mut">{t`The customer has no receipt number.`}</p>}
      </div>
      <RadioGroup
        legend={t({
          message: plural(orders.length, { one: "# visit without a card fits", other: "# visits without a card fit" }),
          comment: "A heading at the till",
        })}
        column
        value={chosen}
        onChange={setChosen}
        options={orders.map((order) => ({
          value: order._id,
          label: order.items.length === 0 ? format.money(order.amount, order.currency) : order.items.join(", "),
          hint: [
            format.date(order.occurred_at, "weekdayDate"),
            format.date(order.occurred_at, "time"),
            format.money(order.amount, order.currency),
            ...(order.number === null ? [] : [order.number]),
          ].join(", "),
        }))}
      />
      <p className={c.earlier}>
        <Earlier report={report} />
      </p>
      <Problem>{problem}</Problem>
      <div className={c.answers}>
        <p className="mut t13">
          {isPast
            ? t`The hour has passed; it waits for an answer.`
            : t({
                message: `Answer by ${due}. After that the customer is right, within the limits.`,
                comment: "A day and an hour",
              })}
        </p>
        <Button
          kind="primary"
          size="till"
          full
          icon="stamp"
          disabled={chosen === "" || isBusy}
          aria-busy={isBusy || undefined}
          onClick={() => void answer(chosen)}
        >
          {t`Count this visit`}
        </Button>
        {report.can_decline ? (
          <Button full disabled={isBusy} onClick={() => void answer(null)}>
            {t({ message: "None of these", context: "visits" })}
          </Button>
        ) : (
          <p className="mut t13">
            {reports.can_decline
              ? t`Somebody with a higher limit, or who works at all places, can also say that it was none of these.`
              : t`Whoever is signed in, or serves with a PIN, can also say that it was none of these.`}
          </p>
        )}
        <Button kind="quiet" full disabled={isBusy} onClick={onLater}>
          {t({ message: "Later", comment: "A report is answered later" })}
        </Button>
        {hasMore && <a href="/users/requests" className="link">{t`All requests`}</a>}
      </div>
    </>
  );
}

/** Whether the customer has missed visits before, and was right. */
function Earlier({ report: { earlier, was_right } }: { report: TillReport }) {
  const { t } = useLingui();
  if (earlier === 0) return t`The customer’s first report within a year.`;
  const times = plural(earlier, {
    one: "# other report within a year.",
    other: "# other reports within a year.",
  });
  if (was_right === null) return times;
  const last = was_right ? t`The last one was right.` : t`The last one was declined.`;
  return `${times} ${last}`;
}
