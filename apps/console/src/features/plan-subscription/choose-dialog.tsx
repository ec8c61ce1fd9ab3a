import { useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { refreshSession, useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { planCalls, subscriptionQuery } from "./api.ts";
import { MonthlyPrice } from "./monthly-price.tsx";
import { usePlacesWords } from "./present-plan.tsx";

/** Asks again, and changes to another plan at once. */
export function ChooseDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const places = usePlacesWords();
  const client = useQueryClient();
  const { business } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const { _id: plan_id, name, max_places } = plan;
  const choose = async () => {
    setProblem(null);
    try {
      const chosen = await call(planCalls.choose, { body: { plan_id } });
      client.setQueryData(subscriptionQuery(business?._id ?? "").queryKey, chosen);
      void refreshSession();
      toast("success", t`${name} is your plan now`);
      onClose();
    } catch (error) {
      setProblem(isApiError(error, "validation_failed") ? t`${name} cannot be chosen any more.` : words(error));
      throw error;
    }
  };
  const covered = places(max_places);
  return (
    <LateDialog
      open
      onOpenChange={(next) => !next && onClose()}
      narrow
      title={t`Change to ${name}?`}
      description={t`It covers ${covered} from this moment. Your trial and what is paid stay as they are.`}
      actions={
        <>
          <AsyncButton kind="primary" action={choose} pending={t`Changing`} done={t`Changed`} failed={t`Not changed`}>
            {t({ message: `Change to ${name}`, comment: "Another plan" })}
          </AsyncButton>
          <Button onClick={onClose}>{t`Keep the present plan`}</Button>
        </>
      }
    >
      <MonthlyPrice terms={plan} isLarge />
      <Problem>{problem}</Problem>
    </LateDialog>
  );
}
