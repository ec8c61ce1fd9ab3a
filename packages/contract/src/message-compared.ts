/** How a message's receivers are compared with the others; apart, so that screens take it without the schemas. */

/** Before the sending, and after it. */
export const comparedDays = 7;
/** Fewest customers on each side of a comparison: with fewer the interval is unreliable, because spending is skewed. */
export const leastCompared = 20;

/** Fewest customers of which a share of so many percent (above 0, at most 50) is held out: fewer would miss a message for nothing. */
export const leastHeldOutOf = (percent: number): number => Math.ceil((100 * leastCompared) / percent);
