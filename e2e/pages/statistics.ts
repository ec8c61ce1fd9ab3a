/**
 * The last thirty days, as the address of the statistics has them. The page itself opens with the current month, which
 * on its first day is one point: a chart of one point has nothing to go through by keys.
 */
export const lastThirtyDays = (): string => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return `date_from=${day(29)}&date_to=${day(0)}`;
};
