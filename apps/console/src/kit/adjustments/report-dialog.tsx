import { useLingui } from "@lingui/react/macro";
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import type { Card } from "@rewardo/contract/cards";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { reportCalls } from "./report-calls.ts";
import c from "./request-dialog.module.css";
import { useDecisions } from "./use-decisions.ts";
import { useRequestWords } from "./use-request-words.ts";

interface ReportDialogProps {
  request: AdjustmentRequest;
  card: Card | undefined;
  onClose: () => void;
}

/** What a customer reported, the orders that it could mean, and the answers that this account may give. */
export function ReportDialog({ request, onClose }: ReportDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useCustomerName();
  const [note, setNote] = useState("");
  const [chosen, setChosen] = useState("");
  const body = useRef<HTMLDivElement>(null);
  const { approve, decline, give, isSending, problem } = useDecisions(request, onClose);
  const { _id, can, kind } = request;
  const isMissing = kind === "missing_visit";
  const orders = useQuery({
    queryKey: ["adjustment_requests", _id, "orders"],
    queryFn: ({ signal }) => call(reportCalls.orders, { params: { id: _id }, signal }),
    enabled: isMissing && can.decide && !isSending,
    staleTime: 0,
  });
  const fitting = orders.data?.items ?? [];
  const name = nameOf(request);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !isSending && onClose()}
      dismissible={!isSending}
      narrow
      sheet
      initialFocus={body}
      title={
        isMissing
          ? t({ message: `${name} misses a visit`, comment: "Name of a customer" })
          : t({ message: `A visit that was not of ${name}`, comment: "Name of a customer" })
      }
    >
      <div ref={body} tabIndex={-1} className={c.body}>
        <Facts request={request} />
        {isMissing && can.decide && fitting.length > 0 && (
          <RadioGroup
            legend={t`Visits without a card that fit`}
            column
            value={chosen}
            onChange={setChosen}
            options={fitting.map((order) => ({
              value: order._id,
              label: order.items.length === 0 ? format.money(order.amount, order.currency) : order.items.join(", "),
              hint: [
                format.date(order.occurred_at, "dateTime"),
                format.money(order.amount, order.currency),
                ...(order.number === null ? [] : [order.number]),
              ].join(", "),
            }))}
          />
        )}
        {can.decide && (
          <Textarea
            label={t({ message: "Note", comment: "To the customer whose report is declined" })}
            hint={t`The customer reads it on their card when you decline.`}
            optional
            maxLength={500}
            rows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <Problem>{problem}</Problem>
        <div className={c.answers}>
          {can.decide && (
            <>
              {isMissing && fitting.length > 0 && (
                <AsyncButton
                  kind="primary"
                  action={() => give(chosen)}
                  disabled={chosen === "" || isSending}
                  pending={t`Counting`}
                  done={t`Counted`}
                  failed={t`Not counted`}
                >
                  {t`Count this one`}
                </AsyncButton>
              )}
              <AsyncButton
                kind={isMissing && fitting.length > 0 ? "secondary" : "primary"}
                action={approve}
                disabled={isSending}
                pending={t`Approving`}
                done={t`Approved`}
                failed={t`Not approved`}
              >
                {isMissing ? t`Add it without an order` : t`Take the visit back`}
              </AsyncButton>
              <AsyncButton
                action={() => decline(note)}
                disabled={isSending}
                pending={t`Declining`}
                done={t`Declined`}
                failed={t`Not declined`}
              >
                {t`Decline`}
              </AsyncButton>
            </>
          )}
          <Button disabled={isSending} onClick={onClose}>
            {can.decide ? t`Decide later` : t({ message: "Close", comment: "A dialog" })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Facts({ request }: Pick<ReportDialogProps, "request">) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useRequestWords();
  const { cause, place_name, created_at, due_at, status, delta } = request;
  const causes = {
    wrong_card: t`The till took the wrong card`,
    other_person: t`Somebody else used the card`,
    unknown: t`The customer does not know`,
  };
  const facts: [string, ReactNode][] = [
    [t({ message: "Report", comment: "What a customer says of a visit" }), words(request)],
    [t({ message: "It moves", comment: "How many points or stamps" }), format.signed(delta)],
    [
      t({ message: "Reported", comment: "The day and hour of a customer's report" }),
      format.date(created_at, "dateTime"),
    ],
  ];
  if (place_name !== null) facts.push([t`Place`, place_name]);
  if (cause !== null)
    facts.push([t({ message: "Why", comment: "A customer says that a visit was not theirs" }), causes[cause]]);
  if (status === "pending" && due_at !== null)
    facts.push([t`Without an answer`, t`The customer is right then, within the limits.`]);
  return (
    <dl className={`kv ${c.facts ?? ""}`}>
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
