import { useLingui } from "@lingui/react/macro";
import type { PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { planCalls, subscriptionQuery } from "./api.ts";
import c from "./plan-page.module.css";

/** Lets the plan end, after a question, or takes that back. */
export function EndingButtons({ subscription }: { subscription: PlanSubscription }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const { business } = useSession();
  const [isAsked, setAsked] = useState(false);
  const put = (changed: PlanSubscription) => {
    const { queryKey } = subscriptionQuery(business?._id ?? "");
    // What was asked for before the change would answer as it was.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, changed);
  };
  const resume = async () => {
    try {
      put(await call(planCalls.resume));
      toast("success", t`The plan goes on`);
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  return (
    <div className={c.buttons}>
      {subscription.status === "cancelled" ? (
        <AsyncButton
          kind="primary"
          action={resume}
          pending={t`Taking it back`}
          done={t`Taken back`}
          failed={t`Not taken back`}
        >
          {t`Keep the plan`}
        </AsyncButton>
      ) : (
        <Button kind="takes-away" icon="prohibit" onClick={() => setAsked(true)}>
          {t`Cancel the plan`}
        </Button>
      )}
      {isAsked && <CancelDialog subscription={subscription} onDone={put} onClose={() => setAsked(false)} />}
    </div>
  );
}

interface CancelDialogProps {
  subscription: PlanSubscription;
  onDone: (changed: PlanSubscription) => void;
  onClose: () => void;
}

function CancelDialog({ subscription: { ends_at, has_issues }, onDone, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = async () => {
    setProblem(null);
    try {
      onDone(await call(planCalls.cancel));
      toast("success", t`The plan is cancelled`);
      onClose();
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  };
  const day = ends_at === undefined || ends_at === null ? null : format.date(Date.parse(ends_at) - 1);
  return (
    <LateDialog
      open
      onOpenChange={(next) => !next && onClose()}
      narrow
      title={t`Cancel the plan?`}
      description={
        has_issues
          ? t`It is over already. Once it is cancelled, no payment is awaited any more, and no balance is deleted.`
          : day === null
            ? t`It ends at once. Then nothing can be changed; customers collect and redeem for 14 days more, and no balance is deleted.`
            : t`It stays in force until ${day}. Then nothing can be changed; customers collect and redeem for 14 days more, and no balance is deleted.`
      }
      actions={
        <>
          <AsyncButton
            kind="takes-away"
            action={cancel}
            pending={t`Cancelling`}
            done={t({ message: "Cancelled", context: "plan" })}
            failed={t`Not cancelled`}
          >
            {t`Cancel the plan`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Keep the plan`}</Button>
        </>
      }
    >
      <Problem>{problem}</Problem>
    </LateDialog>
  );
}
