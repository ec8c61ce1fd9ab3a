/** Both sides of each breakpoint, and the extremes, in pixels. */
export const phones = [320, 360, 390, 768];
export const tablets = [769, 1099];
export const desks = [1100, 1440];
