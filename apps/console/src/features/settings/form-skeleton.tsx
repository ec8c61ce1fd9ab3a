import { Skeleton } from "../../ui/skeleton.tsx";

/** A form before its values have come. */
export function FormSkeleton({ heights }: { heights: readonly number[] }) {
  return (
    <div className="stack g16">
      {heights.map((height, index) => (
        <div key={index} className="stack g8">
          <Skeleton width="96px" />
          <Skeleton height={`${height}px`} />
        </div>
      ))}
    </div>
  );
}
