/**
 * Splits a whole number over weights by largest remainder: the shares are whole, add up to `total`, and each lies less
 * than 1 from its exact share. Equal remainders go to the earlier weight. All-zero weights share equally.
 * Exact for totals and weights up to 2^53.
 */
export const allot = (total: number, weights: readonly number[]): number[] => {
  if (weights.length === 0) return [];
  if (total >= 0 && weights.length === 1) return [total];
  const whole = weights.map((weight) => Math.max(0, Math.round(weight)));
  const all = whole.reduce((sum, weight) => sum + weight, 0);
  // No product of the two is larger, and a number is exact up to here: ten times as fast as the way for all numbers.
  if (total >= 0 && total * Math.max(all, weights.length) <= Number.MAX_SAFE_INTEGER)
    return allotSmall(total, whole, all);
  return allotLarge(total, whole);
};

const allotSmall = (total: number, weights: readonly number[], all: number): number[] => {
  const sum = all === 0 ? weights.length : all;
  let left = total;
  const parts = weights.map((weight, index) => {
    const product = total * (all === 0 ? 1 : weight);
    const rest = product % sum;
    const share = (product - rest) / sum;
    left -= share;
    return { index, share, rest };
  });
  const shares = parts.map((part) => part.share);
  if (left === 0) return shares;
  for (const { index, share } of parts.toSorted((a, b) => b.rest - a.rest || a.index - b.index).slice(0, left))
    shares[index] = share + 1;
  return shares;
};

const allotLarge = (total: number, weights: readonly number[]): number[] => {
  const clean = weights.map(BigInt);
  const all = clean.reduce((sum, weight) => sum + weight, 0n);
  const used = all === 0n ? clean.map(() => 1n) : clean;
  const sum = all === 0n ? BigInt(clean.length) : all;
  const parts = used.map((weight, index) => {
    const product = BigInt(total) * weight;
    return { index, share: Number(product / sum), rest: product % sum };
  });
  let left = total - parts.reduce((given, part) => given + part.share, 0);
  const shares = parts.map((part) => part.share);
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))) {
    if (left === 0) break;
    shares[part.index] = part.share + 1;
    left -= 1;
  }
  return shares;
};
