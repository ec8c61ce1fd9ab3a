/** Round figures for an axis from 0 to at least `most`, four steps or fewer: 0, 50, 100, 150. */
export function ticksTo(most: number): readonly number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power;
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** At most `most` positions of `count`, evenly apart, the last one among them. */
export function thinned(count: number, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0);
}
