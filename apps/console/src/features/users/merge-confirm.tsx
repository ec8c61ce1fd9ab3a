import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AsyncButton } from "../../kit/async-button.tsx";
import { inFours } from "../../kit/loyalty-card/card-number.ts";
import { Balance } from "../../kit/transactions/balance.tsx";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { toast } from "../../ui/toast.ts";
import { AdjustOutcome } from "./adjust-outcome.tsx";
import { membershipCalls } from "./api.ts";
import { useMembershipFailure } from "./membership-failure.ts";
import c from "./merge.module.css";
import { useRefresh } from "./use-refresh.ts";

interface MergeConfirmProps {
  membership: ManagedCardSubscription;
  card: Card | undefined;
  fromId: string;
  onBack: () => void;
  onSending: (isSending: boolean) => void;
  onDone: () => void;
}

/** Both cards, what is on the one that stays afterwards, and whether it is wanted. */
export function MergeConfirm({ membership: { _id }, card, fromId, onBack, onSending, onDone }: MergeConfirmProps) {
  const { t } = useLingui();
  const failure = useMembershipFailure();
  const refresh = useRefresh();
  // One key for all tries: a repeat after silence cannot merge twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string | null>(null);
  const body = { from_id: fromId };
  const { data, error } = useQuery({
    queryKey: ["card_subscriptions", _id, "merge_preview", fromId],
    queryFn: ({ signal }) => call(membershipCalls.previewMerge, { params: { id: _id }, body, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const send = async () => {
    setProblem(null);
    onSending(true);
    try {
      await call(membershipCalls.merge, { params: { id: _id }, body, idempotencyKey });
      onSending(false);
      onDone();
      await refresh();
      toast("success", t`The cards are one now`);
    } catch (failed) {
      onSending(false);
      setProblem(failure(failed));
      throw failed;
    }
  };
  return (
    <div className={c.form}>
      {error !== null && (
        <Note tone="bad" announce>
          {failure(error)}
        </Note>
      )}
      {data !== undefined && (
        <dl className={c.pair}>
          <Side label={t({ message: "Stays", comment: "Of two cards" })} membership={data.into} card={card} />
          <Side label={t({ message: "Ends", comment: "Of two cards" })} membership={data.from} card={card} />
        </dl>
      )}
      {error === null && (
        <AdjustOutcome
          outcome={data && { ...data, delta: 0, balance_before: data.into.balance }}
          isStamps={card?.stamps_required != null}
        />
      )}
      <p className="mut">{t`This cannot be undone. What has happened on both stays in the list.`}</p>
      {problem !== null && (
        <Note tone="bad" announce>
          {problem}
        </Note>
      )}
      <div className={c.answers}>
        <AsyncButton
          kind="primary"
          action={send}
          disabled={data === undefined}
          pending={t`Merging`}
          done={t`Merged`}
          failed={t`Not merged`}
        >
          {t`Merge cards`}
        </AsyncButton>
        <Button onClick={onBack}>{t`Choose another`}</Button>
      </div>
    </div>
  );
}

function Side({ label, membership, card }: { label: string } & Pick<MergeConfirmProps, "membership" | "card">) {
  const { t } = useLingui();
  return (
    <div className={c.side}>
      <dt className="t12 mut">{label}</dt>
      <dd className={c.who}>
        <span className="el">{membership.user_name ?? t`Customer without a name`}</span>
        <span className="t12 mut num">{membership.numbers.map(inFours).join(", ")}</span>
        <Balance transaction={{ balance_after: membership.balance }} card={card} kind="row" />
      </dd>
    </div>
  );
}
