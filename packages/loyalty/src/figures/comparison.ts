/** A figure of today beside the one of the same weekday last week up to the same time. */

export type Comparison =
  /** Nothing then and nothing now. */
  | { readonly kind: "none" }
  /** Nothing then: no share of nothing can be told. */
  | { readonly kind: "none_before" }
  | { readonly kind: "same" }
  | { readonly kind: "share"; readonly share: number; readonly direction: "up" | "down" }
  | { readonly kind: "count"; readonly count: number; readonly direction: "up" | "down" };

/** Below this a difference is shown as a number: "2 more" says more than "100 %". */
const smallest = 20;

/** From here on a share is told as so many times: "16 ×" says more than "1,458 %", which a few coins before are enough for. */
const largestShare = 3;

/** How much more or less it is, beside the arrow of its direction: a number, a share, or so many times as much. */
export const changeText = (
  change: Extract<Comparison, { kind: "share" | "count" }>,
  format: { number: (value: number) => string; percent: (value: number) => string },
): string => {
  if (change.kind === "count") return format.number(change.count);
  if (change.share <= largestShare || change.direction === "down") return format.percent(change.share);
  return `${format.number(Math.round(1 + change.share))}\u00a0×`;
};

/** `money` is never told as a number: its size says nothing without the currency. */
export const compare = (
  { value, previous }: { value: number; previous: number },
  of: "count" | "money",
): Comparison => {
  if (previous <= 0) return value <= 0 ? { kind: "none" } : { kind: "none_before" };
  const difference = value - previous;
  if (difference === 0) return { kind: "same" };
  const direction = difference > 0 ? "up" : "down";
  if (of === "count" && previous < smallest) return { kind: "count", count: Math.abs(difference), direction };
  const share = Math.abs(difference) / previous;
  // Less than half a percent would be written as 0 %.
  return share < 0.005 ? { kind: "same" } : { kind: "share", share, direction };
};
