import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { AdjustOutcome } from "../../../kit/adjustments/adjust-outcome.tsx";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { Balance } from "../../../kit/transactions/balance.tsx";
import { call } from "@rewardo/web/api.ts";
import { membershipCalls } from "../api.ts";
import { MergeQuestion } from "./merge-question.tsx";
import c from "./merge.module.css";

interface MergeConfirmProps {
  membership: ManagedCardSubscription;
  card: Card | undefined;
  fromId: string;
  onBack: () => void;
  onSending: (isSending: boolean) => void;
  onDone: () => void;
}

/** Confirms a merge: shows both cards and the balance of the one that stays. */
export function MergeConfirm({ membership: { _id }, card, fromId, ...answers }: MergeConfirmProps) {
  const { t } = useLingui();
  const failure = useMembershipFailure();
  const params = { id: _id };
  const body = { from_id: fromId };
  return (
    <MergeQuestion
      previewKey={["card_subscriptions", _id, "merge_preview", fromId]}
      preview={(signal) => call(membershipCalls.previewMerge, { params, body, signal })}
      merge={(idempotencyKey) => call(membershipCalls.merge, { params, body, idempotencyKey })}
      failure={failure}
      warning={t`This cannot be undone. What has happened on both stays in the list.`}
      label={t`Merge cards`}
      backLabel={t`Choose another`}
      doneWords={t`The cards are one now`}
      {...answers}
    >
      {(outcome, error) => (
        <>
          {outcome !== undefined && (
            <dl className={c.pair}>
              <Side label={t({ message: "Stays", comment: "Of two cards" })} membership={outcome.into} card={card} />
              <Side label={t({ message: "Ends", comment: "Of two cards" })} membership={outcome.from} card={card} />
            </dl>
          )}
          {error === null && (
            <AdjustOutcome
              outcome={outcome && { ...outcome, delta: 0, balance_before: outcome.into.balance }}
              card={card}
            />
          )}
        </>
      )}
    </MergeQuestion>
  );
}

function Side({ label, membership, card }: { label: string } & Pick<MergeConfirmProps, "membership" | "card">) {
  const nameOf = useCustomerName();
  return (
    <div className={c.side}>
      <dt className="t12 mut">{label}</dt>
      <dd className={c.who}>
        <span className="el">
          {nameOf({ user_name: membership.user_name, card_number: membership.numbers[0] ?? null })}
        </span>
        <span className="t12 mut num">{membership.numbers.map(inFours).join(", ")}</span>
        <Balance transaction={{ balance_after: membership.balance }} card={card} kind="row" />
      </dd>
    </div>
  );
}
