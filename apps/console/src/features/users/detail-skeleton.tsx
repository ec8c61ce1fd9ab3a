import { TransactionFeedSkeleton } from "../../kit/transactions/feed-row.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import m from "./membership/membership-panel.module.css";

/** A customer with one card, in grey. */
export function DetailSkeleton() {
  return (
    <div className={m.panel}>
      <Skeleton height="212px" className={m.card} />
      <div className="stack">
        <Skeleton width="40%" />
        <Skeleton width="64%" />
        <Skeleton width="52%" />
        <TransactionFeedSkeleton rows={4} />
      </div>
    </div>
  );
}
