import { cx } from "./cx.ts";
import c from "./skeleton.module.css";

export interface SkeletonProps {
  /** Any CSS length; the whole width unless said. */
  width?: string | undefined;
  height?: string | undefined;
  round?: boolean | undefined;
  className?: string | undefined;
}

/** A grey bar in place of content that is still loading. Set `aria-busy` on the waiting part. */
export function Skeleton({ width = "100%", height = "14px", round = false, className }: SkeletonProps) {
  return <span className={cx(c.skeleton, round && c.round, className)} style={{ width, height }} aria-hidden="true" />;
}
