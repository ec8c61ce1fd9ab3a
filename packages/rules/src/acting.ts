/** How long a platform account can act as a business before that ends automatically. */

/** Minutes without use. */
export const actingIdleMinutes = 30;
/** Hours in total. */
export const actingMostHours = 4;
