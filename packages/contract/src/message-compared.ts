/** How a message's receivers are compared with the others; apart, so that screens take it without the schemas. */

/** Before the sending, and after it. */
export const comparedDays = 7;
/** On each side, before anything is said: below it the interval of skewed spends is not to be trusted. */
export const leastCompared = 20;
