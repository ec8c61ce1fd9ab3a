import { useLingui } from "@lingui/react/macro";
import { RequestRows } from "../../kit/adjustments/request-rows.tsx";
import { useRequests } from "../../kit/adjustments/use-requests.ts";
import type { Cards } from "../../kit/transactions/use-cards.ts";
import { useSession } from "../../platform/session/index.ts";

/** Enough to see what became of the last ones. */
const shown = 5;

/** Pending corrections of this customer's cards, and the outcome of the user's own requests. */
export function UserRequests({ userId, cards }: { userId: string; cards: Cards }) {
  const { t } = useLingui();
  const own = useSession().account?._id;
  const requests = useRequests({ user_id: userId })
    .filter(({ status, account_id }) => status === "pending" || account_id === own)
    .slice(0, shown);
  return <RequestRows title={t`Corrections asked for`} leads="card" requests={requests} cards={cards} />;
}
