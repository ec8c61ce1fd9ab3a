import { DateField } from "../../kit/days/date-field.tsx";
import { useLingui } from "@lingui/react/macro";
import { markPlanSubscription, type PaymentMark } from "@rewardo/contract/plan-subscriptions";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import c from "./suspension-button.module.css";

type Kind = PaymentMark["mark"];

/** Records a business's payments: paid to a day, missing, or cancelled. */
export function PaymentDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>("paid");
  const [paidTo, setPaidTo] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const send = useAsyncAction(async () => {
    setProblem(null);
    try {
      const body = kind === "paid" ? { mark: kind, paid_to: paidTo } : { mark: kind };
      client.setQueryData(["plan_subscription", businessId], await call(markPlanSubscription, { businessId, body }));
      toast("success", t`The payment is noted`);
      onClose();
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.state !== "pending") send.run();
  };
  return (
    <LateDialog
      open
      onOpenChange={(next) => !next && send.state !== "pending" && onClose()}
      dismissible={send.state !== "pending"}
      narrow
      sheet
      title={t`Note a payment`}
      description={t`The business sees it at once, and it is in the audit log.`}
    >
      <form className={c.form} onSubmit={submit}>
        <RadioGroup<Kind>
          column
          legend={t`What is known`}
          value={kind}
          onChange={setKind}
          options={[
            { value: "paid", label: t`Paid` },
            { value: "past_due", label: t`Payment missing` },
            { value: "cancelled", label: t({ message: "Cancelled", context: "plan" }) },
          ]}
        />
        {kind === "paid" && (
          <DateField
            label={t`Last day that is paid`}
            name="paid_to"
            min="2020-01-01"
            max="2099-12-31"
            value={paidTo}
            onChange={setPaidTo}
          />
        )}
        <Problem>{problem}</Problem>
        <div className={c.answers}>
          <AsyncButton
            type="submit"
            kind="primary"
            state={send.state}
            error={send.error}
            pending={t`Noting`}
            done={t`Noted`}
            failed={t`Not noted`}
          >
            {t`Note it`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </form>
    </LateDialog>
  );
}
