import { useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { planCalls } from "./api.ts";

/** Archives a plan after a question, and offers an archived one again at once: nothing is lost by either. */
export function PlanStatusButton({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<Plan>("plans");
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { name } = plan;
  const params = { id: plan._id };
  const take = (changed: Plan) => {
    cache.put(changed);
    cache.refreshLists();
  };
  const archive = async () => {
    setProblem(null);
    try {
      take(await call(planCalls.archive, { params }));
      setAsked(false);
      toast("success", t`${name} is archived`);
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  };
  const restore = async () => {
    try {
      take(await call(planCalls.restore, { params }));
      toast("success", t`${name} is offered again`);
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  if (plan.status === "archived") {
    return (
      <AsyncButton
        icon="arrow-counter-clockwise"
        action={restore}
        pending={t`Offering`}
        done={t({ message: "Offered", context: "plan" })}
        failed={t`Not offered`}
      >
        {t`Offer again`}
      </AsyncButton>
    );
  }
  return (
    <>
      <Button kind="takes-away" icon="prohibit" onClick={() => setAsked(true)}>
        {t`Archive the plan`}
      </Button>
      <Dialog
        open={isAsked}
        onOpenChange={(next) => !next && setAsked(false)}
        narrow
        title={t`Archive ${name}?`}
        description={t`It can no longer be chosen. Businesses that have it keep it, at the price that was agreed.`}
        actions={
          <>
            <AsyncButton
              kind="takes-away"
              action={archive}
              pending={t`Archiving`}
              done={t({ message: "Archived", context: "plan" })}
              failed={t`Not archived`}
            >
              {t`Archive the plan`}
            </AsyncButton>
            <Button onClick={() => setAsked(false)}>{t`Go on offering it`}</Button>
          </>
        }
      >
        <Problem>{problem}</Problem>
      </Dialog>
    </>
  );
}
