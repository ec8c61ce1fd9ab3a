/** Multipliers are integers in hundredths, so that 1.1 is exact. */

/** A multiplier of 1. */
export const ONE = 100;

/** A multiplier to two decimals, in hundredths. */
export const hundredths = (multiplier: number): number => Math.max(0, Math.round(multiplier * ONE));

/** Units that hundredths are, rounded half up. */
export const halfUp = (units: number): number => Math.floor((units + ONE / 2) / ONE);

/** Whole units in hundredths; the gathered amount carries the fraction. */
export const wholeUnits = (units: number): number => Math.floor(units / ONE);
