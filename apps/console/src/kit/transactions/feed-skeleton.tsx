import { Skeleton } from "../../ui/skeleton.tsx";
import { FeedSkeleton } from "../list/feed.tsx";

/** The shape of transactions in two lines while they load. */
export function TransactionFeedSkeleton({ rows }: { rows: number }) {
  return (
    <FeedSkeleton
      rows={rows}
      before={
        <>
          <Skeleton width="36px" />
          <Skeleton width="28px" height="28px" round />
        </>
      }
    />
  );
}
