import { useLingui } from "@lingui/react/macro";
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { dueWhen, visitWhen } from "@rewardo/web/i18n/visit-when.ts";

/** A line about a request: its author and reason, or its outcome. */
export function useRequestWords(): (request: AdjustmentRequest) => string {
  const { t } = useLingui();
  const format = useFormat();
  const own = useSession().account?._id;
  const decided = ({ status, note, decided_by, decided_by_name }: AdjustmentRequest): string | null => {
    if (status === "approved" && decided_by === null)
      return t({ message: "Answered at the till", comment: "A customer’s report" });
    const by = decided_by_name ?? "";
    switch (status) {
      case "pending":
        return null;
      case "approved":
        return t({ message: `Approved by ${by}`, comment: "Name of a colleague" });
      case "declined":
        return note === null
          ? t({ message: `Declined by ${by}`, comment: "Name of a colleague" })
          : t({ message: `Declined by ${by}: ${note}`, comment: "Name of a colleague, and what they say" });
      case "withdrawn":
        return t`You have withdrawn it`;
      case "lapsed":
        return t`No decision within 30 days`;
    }
  };
  /** What a customer reported, and what became of it or by when they were promised an answer. */
  const reported = (request: AdjustmentRequest): string => {
    const { kind, status, due_at, settled_because } = request;
    const when = visitWhen(format, request);
    const what =
      kind === "missing_visit"
        ? t({ message: `A visit is missing: ${when}`, comment: "A receipt, or a day and hours" })
        : t({ message: `Not the customer’s visit: ${when}`, comment: "A day and an hour" });
    const due = due_at === null ? null : dueWhen(format, due_at);
    const became =
      settled_because === "unanswered"
        ? t`settled by itself, because nobody answered`
        : settled_because !== null
          ? settled_because === "order_found"
            ? t`settled by itself: one order without a card fits`
            : t`settled by itself: the customer picked the order by sum and time`
          : status === "withdrawn"
            ? t`over, since the visit was found or the customer was deleted`
            : status === "pending"
              ? due === null
                ? null
                : t({ message: `answer by ${due}`, comment: "A day and an hour" })
              : decided(request);
    return [what, became].filter((part) => part !== null).join(" · ");
  };
  return (request) => {
    const { kind, account_id, account_name, place_name, reason } = request;
    if (kind !== "correction") return reported(request);
    if (account_id !== own) {
      const who = [account_name ?? t`Anonymous account`, place_name].filter((part) => part !== null).join(", ");
      const asked = t({ message: `Asked by ${who}: ${reason}`, comment: "Who asks, perhaps at which place, and why" });
      return [decided(request), asked].filter((part) => part !== null).join(" · ");
    }
    return (
      decided(request) ?? t({ message: `You have asked: ${reason}`, comment: "For a correction of points, and why" })
    );
  };
}
