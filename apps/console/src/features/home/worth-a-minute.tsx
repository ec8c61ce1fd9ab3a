import { useLingui } from "@lingui/react/macro";
import { RequestRows } from "../../kit/adjustments/request-rows.tsx";
import { useRequests } from "../../kit/adjustments/use-requests.ts";
import type { Cards } from "../../kit/transactions/use-cards.ts";
import c from "./home.module.css";

/** What needs this account's attention: corrections to approve, and its own that are still pending. */
export function WorthAMinute({ cards }: { cards: Cards }) {
  const { t } = useLingui();
  const requests = useRequests({ status: "pending" });
  if (requests.length === 0) return null;
  return (
    <div className={c.worth}>
      <RequestRows title={t`Worth a minute`} leads="customer" requests={requests} cards={cards} />
    </div>
  );
}
