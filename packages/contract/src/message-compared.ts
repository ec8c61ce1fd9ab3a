/** How a message's receivers are compared with the others; apart, so that screens take it without the schemas. */

/** Before the sending, and after it. */
export const comparedDays = 7;
/** Fewest customers on each side of a comparison: with fewer the interval is unreliable, because spending is skewed. */
export const leastCompared = 20;
