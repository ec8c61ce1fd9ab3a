/**
 * A dismissed kind comes back after so many days, if it is still true. Apart from the schemas, which no page of figures
 * fetches for the sake of a number.
 */
export const adviceRestDays = 30;
