/** The difference of two means with a confidence interval, as figures of experiments are told. */

/** What is known of one side: how many, their mean, and the variance among them (n − 1). */
export interface Sample {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

export interface Difference {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution. */
const z = 1.959_963_984_540_054;

/**
 * The 97.5 % point of Student's t with so many degrees of freedom: the expansion around the normal point (Abramowitz and
 * Stegun, Handbook of Mathematical Functions, 26.7.5). Off by less than 0.001 from 6 degrees on.
 */
export const studentPoint = (degrees: number): number =>
  z +
  (z ** 3 + z) / (4 * degrees) +
  (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
  (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3) +
  (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / (92_160 * degrees ** 4);

/**
 * The mean of `one` less the mean of `other`, with its 95 % interval: Welch's, whose sides may differ in size and in
 * variance (B. L. Welch, Biometrika 34, 1947), with the degrees of freedom by Satterthwaite (Biometrics Bulletin 2,
 * 1946). Each value must be of another person: several of one person are to be averaged before. Sides of 20 or more.
 */
export const welchDifference = (one: Sample, other: Sample): Difference => {
  const difference = one.mean - other.mean;
  const [a, b] = [one.variance / one.count, other.variance / other.count];
  if (a + b === 0) return { difference, low: difference, high: difference };
  const degrees = (a + b) ** 2 / (a ** 2 / (one.count - 1) + b ** 2 / (other.count - 1));
  const margin = studentPoint(degrees) * Math.sqrt(a + b);
  return { difference, low: difference - margin, high: difference + margin };
};
