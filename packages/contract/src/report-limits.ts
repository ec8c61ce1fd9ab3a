/** Limits of what customers report about their visits, without the schemas: pages that only count take no more. */

/** Days for which a visit can be said to be missing. */
export const missingDays = 5;
/** Days for which a visit can be said to be somebody else's. */
export const notMineDays = 30;
/** Orders that a customer picks from, and that staff see of a report. */
export const mostChoices = 3;
export const mostOrdersShown = 5;
/** Units that an unanswered report may move by itself; a larger one waits for a person. */
export const mostUnanswered = 50;
/** Reports of one customer that settle by themselves in a calendar month of the business. */
export const settledAMonth = 2;
