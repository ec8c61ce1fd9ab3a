/** The platform's size, and where it is kept for the next run. */
import { join } from "node:path";
import { shareOut } from "./seeded.ts";

export const seed = 20261121;
/** Memberships simulated by the engine; all others are copies of them with other ids, names and hours. */
export const origins = 2000;
/** Of 500 businesses: the largest has a tenth of everything, the smallest a two-thousandth. */
const zipfExponent = 0.873;
/** Visits are within the two years before. */
export const lastDay = "2026-11-01";

export interface PlatformSize {
  /** `MEMBERS`; a multiple of the simulated memberships. */
  readonly members: number;
  /** `TRANSACTIONS`. */
  readonly transactions: number;
  readonly businesses: number;
  /** Of everything, the largest business's; by Zipf's law if left out. */
  readonly largest?: number;
}

const businesses = 500;
const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual);

const transactions = setting("TRANSACTIONS", 10 * setting("MEMBERS", 1_000_000));
const members = setting("MEMBERS", transactions / 10);
/** `LARGEST`: transactions of the largest business, which a smaller platform has as well. */
const largest = process.env["LARGEST"] === undefined ? {} : { largest: setting("LARGEST", 0) / transactions };

export const wholeSize: PlatformSize = { members, transactions, businesses, ...largest };

/** `SMALL`: transactions of the platform beside it, which shows what more costs; a tenth. */
const small = setting("SMALL", transactions / 10);
export const smallSize: PlatformSize = {
  members: (members * small) / transactions,
  transactions: small,
  businesses,
  ...largest,
};

const growthOfTen = 1.3;
/** The most that anything may cost more: 1.3 times where there is ten times as much, 1.2 times at five times. */
export const mostGrowth = growthOfTen ** Math.log10(transactions / small);

export const copiesOf = ({ members }: PlatformSize): number => members / origins;

/** Visits of all simulated members together. */
export const visitsOf = (size: PlatformSize): number => size.transactions / copiesOf(size);

export const checkSize = (size: PlatformSize): void => {
  const isWhole = Number.isInteger(copiesOf(size)) && Number.isInteger(visitsOf(size));
  if (!isWhole || size.members < 2 * origins || size.transactions < 2 * size.members) {
    throw new Error(
      `MEMBERS must be a multiple of ${origins} and at least ${2 * origins}, also of the smaller platform, and TRANSACTIONS of MEMBERS ÷ ${origins} and twice as many`,
    );
  }
  const { largest: share, businesses: count } = size;
  if (share !== undefined && !(share >= 1 / count && share < 1)) {
    throw new Error(`LARGEST must be less than TRANSACTIONS, and at least a ${count}th`);
  }
};

/** The exponent with which the largest of so many has this share, by bisection. */
const exponentOf = (share: number, count: number): number => {
  const shareAt = (exponent: number): number =>
    1 / Array.from({ length: count }, (_, rank) => (rank + 1) ** -exponent).reduce((sum, weight) => sum + weight, 0);
  let [low, high] = [0, 20];
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (low + high) / 2;
    if (shareAt(middle) < share) low = middle;
    else high = middle;
  }
  return high;
};

/** Members of each business, the largest first. */
export const membersOfBusinesses = (size: PlatformSize): number[] => {
  const exponent = size.largest === undefined ? zipfExponent : exponentOf(size.largest, size.businesses);
  return shareOut(
    size.members,
    Array.from({ length: size.businesses }, (_, rank) => (rank + 1) ** -exponent),
  );
};

/** `PLATFORM_DATA` names another folder; it needs 4 KB per transaction. The default one survives a reboot. */
export const folderOf = (size: PlatformSize): string => {
  const count = size.businesses === businesses ? "" : `-of-${size.businesses}`;
  const share = size.largest === undefined ? "" : `-largest-${Math.round(size.largest * size.transactions)}`;
  return join(
    process.env["PLATFORM_DATA"] ?? "/var/tmp/rewardo-bench",
    `${size.members}-${size.transactions}${count}${share}`,
  );
};
