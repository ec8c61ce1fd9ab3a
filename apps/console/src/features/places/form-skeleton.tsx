import { Skeleton } from "../../ui/skeleton.tsx";

const heights = ["44px", "44px", "44px", "44px", "240px"];

/** The place form before its place has come. */
export function PlaceFormSkeleton() {
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
