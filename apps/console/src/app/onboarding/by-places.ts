import type { Plan } from "@rewardo/contract/plans";

type Sized = Pick<Plan, "max_places">;

/** Without a limit it is the largest there is. */
const sizeOf = ({ max_places }: Sized): number => max_places ?? Number.POSITIVE_INFINITY;

/** The plan with the fewest places, whatever the order they are shown in. */
export const smallest = <P extends Sized>(plans: readonly P[]): P | undefined =>
  plans.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];

/** The plan with the most places, whatever the order they are shown in. */
export const largest = <P extends Sized>(plans: readonly P[]): P | undefined =>
  plans.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
