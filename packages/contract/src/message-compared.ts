/** How a message's receivers are compared with the others; apart, so that screens take it without the schemas. */

/** Before the sending, and after it. */
export const comparedDays = 7;
/** On each side, before a mean is shown. */
export const leastCompared = 20;
