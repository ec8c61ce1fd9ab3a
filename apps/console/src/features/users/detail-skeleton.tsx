import { TransactionFeedSkeleton } from "../../kit/transactions/feed-skeleton.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import c from "./membership/membership-panel.module.css";

/** A customer with one card, in grey. */
export function DetailSkeleton() {
  return (
    <div className={c.panel}>
      <Skeleton height="212px" className={c.card} />
      <div className="stack">
        <Skeleton width="40%" />
        <Skeleton width="64%" />
        <Skeleton width="52%" />
        <TransactionFeedSkeleton rows={4} />
      </div>
    </div>
  );
}
