import { Skeleton } from "../../ui/skeleton.tsx";

/** Placeholder of a form while its record loads: one labelled block for each field, heights in pixels. */
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
