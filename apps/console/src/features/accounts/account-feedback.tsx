import { useLingui } from "@lingui/react/macro";
import { FeedbackList } from "../../kit/feedback/feedback-list.tsx";
import { useCustomerName } from "../../kit/transactions/use-customer-name.ts";
import { call } from "../../platform/api.ts";
import detail from "./account-detail.module.css";
import { accountCalls } from "./api.ts";

/** Customers' feedback on the visits that an account recorded. */
export function AccountFeedback({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <FeedbackList
      of={["of account", id]}
      load={(query, signal) => call(accountCalls.feedback, { params: { id }, query, signal })}
      nameOf={useCustomerName()}
      empty={t`No feedback yet.`}
      className={detail.history}
    />
  );
}
