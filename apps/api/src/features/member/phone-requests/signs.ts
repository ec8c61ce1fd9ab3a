/** The two-digit number by which staff recognise the phone in front of them. */
import { createHash, randomInt } from "node:crypto";

const [least, most] = [10, 99] as const;
/** How many signs the till chooses from. */
const shown = 3;

/** A number that none of these phones has. */
export const drawSign = (taken: readonly number[]): number => {
  const free = Array.from({ length: most - least + 1 }, (_, at) => least + at).filter((sign) => !taken.includes(sign));
  return free[randomInt(free.length)]!;
};

/**
 * The signs to choose from, in order: those of the phones that ask, and others that no phone has. They follow from who asks, so
 * that looking twice tells nothing.
 */
export const choices = (asking: readonly { readonly _id: string; readonly sign: number }[]): number[] => {
  if (asking.length === 0) return [];
  const signs = new Set(asking.map(({ sign }) => sign));
  const seed = asking.map(({ _id }) => _id).join(" ");
  for (let round = 0; signs.size < shown; round += 1) {
    const drawn = createHash("sha256").update(`${seed} ${round}`).digest().readUInt32BE(0);
    signs.add(least + (drawn % (most - least + 1)));
  }
  return [...signs].toSorted((a, b) => a - b);
};
