import { Skeleton } from "../../ui/skeleton.tsx";

const heights = ["44px", "160px", "160px", "160px"];

/** The form of a role before its role has come. */
export function RoleFormSkeleton() {
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
