import { useLingui } from "@lingui/react/macro";
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import { useSession } from "@rewardo/web/session/index.ts";

/** A line about a request: its author and reason, or its outcome. */
export function useRequestWords(): (request: AdjustmentRequest) => string {
  const { t } = useLingui();
  const own = useSession().account?._id;
  return ({ status, account_id, account_name, place_name, reason, note, decided_by_name }) => {
    if (account_id !== own) {
      const who = [account_name ?? t`Anonymous account`, place_name].filter((part) => part !== null).join(", ");
      return t({ message: `${who}: ${reason}`, comment: "Who asks, perhaps at which place, and why" });
    }
    const by = decided_by_name ?? "";
    switch (status) {
      case "pending":
        return t({ message: `You have asked: ${reason}`, comment: "For a correction of points, and why" });
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
}
