import { Skeleton } from "../../ui/skeleton.tsx";

/** A record's few facts and what happened to it, in grey. */
export function FactsSkeleton() {
  return (
    <div className="stack">
      <Skeleton width="56%" />
      <Skeleton width="72%" />
      <Skeleton width="48%" />
      <Skeleton height="160px" />
    </div>
  );
}
