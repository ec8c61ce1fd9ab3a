import { useLingui } from "@lingui/react/macro";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { FeedbackList } from "../../../kit/feedback/feedback-list.tsx";
import { call } from "../../../platform/api.ts";
import { membershipCalls } from "../api.ts";
import c from "./history.module.css";

/** What the customer said of visits with this card; nothing while that is nothing. */
export function Said({ membership: { _id: id } }: { membership: ManagedCardSubscription }) {
  const { t } = useLingui();
  return (
    <FeedbackList
      of={["of membership", id]}
      load={(query, signal) => call(membershipCalls.feedback, { params: { id }, query, signal })}
      nameOf={({ place_name }) => place_name ?? t`Transaction`}
      className={c.said}
    />
  );
}
