import { useLingui } from "@lingui/react/macro";
import { type OwnReport, reportNotMine } from "@rewardo/contract/missing-visits";
import { Button } from "@rewardo/ui/button.tsx";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useState } from "react";
import { Column, Foot, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import type { ViewProps } from "../view-props.ts";
import { Asked } from "./outcome.tsx";
import c from "./missing.module.css";

type Cause = NonNullable<OwnReport["cause"]>;

/** A visit on the card that was not the customer's: why, and whether the number is exchanged. It freezes nothing by itself. */
export function NotMeView({ own, path: [transaction_id = ""] }: ViewProps) {
  const { t } = useLingui();
  const { key: businessKey, name: business } = useBusiness();
  const { format } = useHere();
  const [cause, setCause] = useState<Cause>("wrong_card");
  const [renews, setRenews] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [report, setReport] = useState<OwnReport | null>(null);
  const title = t`That was not me`;
  const entry = own.view.entries.find(({ _id }) => _id === transaction_id);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const body = { transaction_id, cause, renews_number: renews };
      setReport(await call(reportNotMine, { businessKey, body }));
      void own.refresh();
    } catch (error) {
      setProblem(
        isApiError(error, "not_found")
          ? t`This visit was taken back already, or is older than 30 days.`
          : t`That did not work. Check the network and try again.`,
      );
    } finally {
      setBusy(false);
    }
  };
  if (report !== null) return <Asked report={report} title={title} />;
  return (
    <Column tall>
      <ViewHead title={title} isHeading />
      {entry !== undefined && (
        <p className={c.lead}>
          {[
            ...[format.date(entry.occurred_at, "weekdayDate"), format.date(entry.occurred_at, "time")],
            ...(entry.place_name === null ? [] : [entry.place_name]),
          ].join(", ")}
        </p>
      )}
      <div className={c.form}>
        <RadioGroup<Cause>
          legend={t`What happened?`}
          column
          value={cause}
          onChange={(next) => {
            setCause(next);
            setRenews(next === "other_person");
          }}
          options={[
            { value: "wrong_card", label: t`The till took the wrong card` },
            { value: "other_person", label: t`Somebody used my card` },
            { value: "unknown", label: t`I do not know` },
          ]}
        />
        <Checkbox
          checked={renews}
          onChange={(event) => setRenews(event.currentTarget.checked)}
          hint={t`The old code ends at once, in pictures too. What you have collected stays.`}
        >
          {t`Exchange the card number`}
        </Checkbox>
        <p className={c.quiet}>
          {t`The visit goes from your card, with what it brought, once ${business} agrees or does not answer by the end of its next open day. Until then everything stays as it is.`}
        </p>
      </div>
      <Foot>
        {problem !== null && <p role="alert">{problem}</p>}
        <Button kind="primary" size="till" full disabled={isBusy} onClick={() => void send()}>
          {renews ? t`Report it and exchange the number` : t`Report it`}
        </Button>
        <a className={buttonClass({ kind: "quiet", full: true })} href="#history" data-replaces="">
          {t`It was me after all`}
        </a>
      </Foot>
    </Column>
  );
}
