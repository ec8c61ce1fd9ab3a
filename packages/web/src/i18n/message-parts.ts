/** What a message says of its reader's card and coupon, in every language at once: a preview is in its reader's. */
export {
  aheadLine,
  couponEndLine,
  couponHeading,
  pointsLine,
  pointsWord,
  readyLine,
  stampsCount,
  stampsLine,
} from "@rewardo/texts/message-parts";
