import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import type { Card } from "@rewardo/contract/cards";
import { pickText } from "@rewardo/rules/localized-text";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { AdjustOutcome } from "./adjust-outcome.tsx";
import { requestCalls } from "./calls.ts";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";
import c from "./request-dialog.module.css";
import { useDecisions } from "./use-decisions.ts";

interface RequestDialogProps {
  request: AdjustmentRequest;
  /** Unknown to an account that may not see cards. */
  card: Card | undefined;
  onClose: () => void;
}

/** A requested correction, its effect now, and the decisions that this account may take. */
export function RequestDialog({ request, card, onClose }: RequestDialogProps) {
  const { t } = useLingui();
  const failure = useMembershipFailure(card);
  const [note, setNote] = useState("");
  // The note would bring up the keyboard of a phone before anything was read.
  const body = useRef<HTMLDivElement>(null);
  const { approve, decline, withdraw, isSending, problem } = useDecisions(request, onClose);
  const { can, card_subscription_id: id, delta, place_id } = request;
  const preview = useQuery({
    queryKey: ["card_subscriptions", id, "adjust_preview", delta, place_id],
    queryFn: ({ signal }) =>
      call(requestCalls.preview, { params: { id }, body: { delta, place_id: place_id ?? undefined }, signal }),
    // What is being decided brings about what would then be asked: the correction a second time.
    enabled: can.decide && !isSending,
    retry: (tries, error) => tries < 2 && !isApiError(error, "refused"),
    staleTime: 0,
    gcTime: 0,
  });
  const name = useCustomerName()(request);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !isSending && onClose()}
      dismissible={!isSending}
      narrow
      sheet
      initialFocus={body}
      title={t({ message: `Correction: ${name}`, comment: "Whose balance is to be corrected" })}
    >
      <div ref={body} tabIndex={-1} className={c.body}>
        <Facts request={request} card={card} />
        {can.decide &&
          (preview.error === null ? (
            <AdjustOutcome outcome={preview.data} card={card} />
          ) : (
            <Note tone="bad" announce>
              {failure(preview.error)}
            </Note>
          ))}
        {can.decide && (
          <Textarea
            label={t({ message: "Note", comment: "To the colleague whose request is declined" })}
            hint={t`Who asked reads it when you decline.`}
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
              <AsyncButton
                kind="primary"
                action={approve}
                disabled={preview.data === undefined || isSending}
                pending={t`Approving`}
                done={t`Approved`}
                failed={t`Not approved`}
              >
                {t`Approve`}
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
          {can.withdraw && (
            <AsyncButton
              action={withdraw}
              disabled={isSending}
              pending={t`Withdrawing`}
              done={t`Withdrawn`}
              failed={t`Not withdrawn`}
            >
              {t`Withdraw the request`}
            </AsyncButton>
          )}
          <Button disabled={isSending} onClick={onClose}>
            {can.decide ? t`Decide later` : t({ message: "Close", comment: "A dialog" })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Facts({ request, card }: Pick<RequestDialogProps, "request" | "card">) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useSession().business?.language ?? "en";
  const { delta, reason, account_name, place_name, created_at, lapses_at, status } = request;
  const amount = Math.abs(delta);
  const figure = format.signed(delta);
  const wanted =
    card?.stamps_required == null
      ? plural(amount, { one: `${figure} point`, other: `${figure} points` })
      : plural(amount, { one: `${figure} stamp`, other: `${figure} stamps` });
  const facts: [string, ReactNode][] = [[t({ message: "Wanted", comment: "How many points or stamps" }), wanted]];
  if (card !== undefined) facts.push([t`Card`, pickText(card.name, format.locale, language)]);
  facts.push([
    t({ message: "Asked by", context: "of a request", comment: "Before the name of a colleague and a day" }),
    [account_name, format.date(created_at, "shortDate")].filter((part) => part !== null).join(", "),
  ]);
  if (place_name !== null) facts.push([t`Place`, place_name]);
  facts.push([t({ message: "Reason", comment: "Why a balance is corrected" }), reason]);
  if (status === "pending") {
    facts.push([
      t({ message: "Lapses", comment: "The day on which a request is over" }),
      format.date(lapses_at, "shortDate"),
    ]);
  }
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
