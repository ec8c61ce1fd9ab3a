/** Days from an owner's request to close the business until it closes. */
export const closureDays = 30;
