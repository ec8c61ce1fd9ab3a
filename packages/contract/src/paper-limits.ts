/** Limits of what is printed, apart from the calls: pages that say them need no schema. */

/** Most cards or coupons of one file: ten sheets. */
export const mostPieces = 100;
