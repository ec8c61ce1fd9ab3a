import { useLingui } from "@lingui/react/macro";
import { readCurrentPlanSubscription, type PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Allowed } from "../../kit/allowed.tsx";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "./overview.module.css";
import { PaymentDialog } from "./payment-dialog.tsx";
import { usePlanWords } from "./plan-standing.tsx";

/** How the business's plan stands, and the way to note what it has paid. Nothing while it has chosen none. */
export function PaymentPanel({ businessId, hasPlan }: { businessId: string; hasPlan: boolean }) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const words = useErrorWords();
  const { data, error, refetch } = useQuery({
    queryKey: ["plan_subscription", businessId],
    queryFn: ({ signal }) => call(readCurrentPlanSubscription, { businessId, signal }),
    enabled: hasPlan,
  });
  if (error !== null && data === undefined) return <ErrorPanel message={words(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <section className={c.facts}>
      <h2 className={c.title}>{t`Plan and payments`}</h2>
      <div className="stack g16">
        <Standing subscription={data} />
        <Allowed to="plans_modify">
          <div>
            <Button icon="coins" onClick={() => setAsked(true)}>
              {t`Note a payment`}
            </Button>
          </div>
        </Allowed>
      </div>
      {isAsked && <PaymentDialog businessId={businessId} onClose={() => setAsked(false)} />}
    </section>
  );
}

/** The plan's standing in a word, and its beginning or end. */
function Standing({ subscription: { status, has_issues, ends_at } }: { subscription: PlanSubscription }) {
  const { t } = useLingui();
  const format = useFormat();
  const [tone, word] = usePlanWords()({ status: status ?? "active", has_issues });
  const end = ends_at === undefined || ends_at === null ? null : Date.parse(ends_at);
  const last = end === null ? "" : format.date(end - 1);
  const since = end === null ? "" : format.date(end);
  return (
    <p className="row g8 wrap">
      <Tag tone={tone}>{word}</Tag>
      {end === null ? t`No payment was requested.` : has_issues ? t`since ${since}` : t`until ${last}`}
    </p>
  );
}
