/**
 * Splits a whole number over weights by largest remainder: the shares are whole, add up to `total`, and each lies less
 * than 1 from its exact share. Equal remainders go to the earlier weight. All-zero weights share equally.
 * Exact for totals and weights up to 2^53.
 */
export function allot(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const clean = weights.map((weight) => BigInt(Math.max(0, Math.round(weight))));
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
}
