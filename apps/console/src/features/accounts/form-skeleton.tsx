import { Skeleton } from "../../ui/skeleton.tsx";

const heights = ["44px", "44px", "44px", "96px", "44px"];

/** The form of an account before its account and roles have come. */
export function AccountFormSkeleton() {
  return (
    <div className="stack g16">
      {heights.map((height, index) => (
        <div key={index} className="stack g8">
          <Skeleton width="96px" />
          <Skeleton height={height} />
        </div>
      ))}
    </div>
  );
}
