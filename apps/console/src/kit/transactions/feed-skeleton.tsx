import { Skeleton } from "../../ui/skeleton.tsx";
import c from "./feed.module.css";

/** The shape of a feed while it loads. */
export function FeedSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={c.row}>
          <Skeleton width="36px" />
          <Skeleton width="28px" height="28px" round />
          <div className={c.who}>
            <Skeleton width={`${44 + ((row * 17) % 30)}%`} />
            <Skeleton width={`${54 + ((row * 23) % 34)}%`} height="10px" className={c.second} />
          </div>
          <Skeleton width="52px" />
        </div>
      ))}
    </div>
  );
}
