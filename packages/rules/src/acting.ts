/** How long somebody of the platform acts as a business before that ends by itself. */

/** Minutes without use. */
export const actingIdleMinutes = 30;
/** Hours altogether. */
export const actingMostHours = 4;
