/** How long a session lives: an account's from the sign-in, a device's from its last use. */
export const sessionDays = 30;
