/** The platform's size, and where it is kept for the next run. */
import { join } from "node:path";
import { shareOut } from "./seeded.ts";

export const seed = 20261121;
/** Memberships simulated by the engine; all others are copies of them with other ids, names and hours. */
export const origins = 2000;
/** Gives the largest of 500 businesses a tenth of everything, and the smallest a two-thousandth. */
const zipfExponent = 0.873;
/** Visits are within the two years before. */
export const lastDay = "2026-11-01";

export interface PlatformSize {
  /** `MEMBERS`; a multiple of the simulated memberships. */
  readonly members: number;
  /** `TRANSACTIONS`. */
  readonly transactions: number;
  readonly businesses: number;
}

const businesses = 500;

export const fullSize: PlatformSize = {
  members: Number(process.env["MEMBERS"] ?? 1_000_000),
  transactions: Number(process.env["TRANSACTIONS"] ?? 10 * Number(process.env["MEMBERS"] ?? 1_000_000)),
  businesses,
};

/** A tenth of a platform, to see what ten times as much costs. */
export const tenthOf = ({ members, transactions }: PlatformSize): PlatformSize => ({
  members: members / 10,
  transactions: transactions / 10,
  businesses,
});

export const copiesOf = ({ members }: PlatformSize): number => members / origins;

/** Visits of all simulated members together. */
export const visitsOf = (size: PlatformSize): number => size.transactions / copiesOf(size);

export const checkSize = (size: PlatformSize): void => {
  const isWhole = Number.isInteger(copiesOf(size)) && Number.isInteger(visitsOf(size));
  if (!isWhole || size.members < 2 * origins || size.transactions < 2 * size.members) {
    throw new Error(
      `MEMBERS must be a multiple of ${origins}, and TRANSACTIONS of MEMBERS ÷ ${origins} and twice as many`,
    );
  }
};

/** Members of each business, the largest first. */
export const membersOfBusinesses = (size: PlatformSize): number[] =>
  shareOut(
    size.members,
    Array.from({ length: size.businesses }, (_, rank) => (rank + 1) ** -zipfExponent),
  );

/** `PLATFORM_DATA` names another folder; it needs 3 KB per transaction. The default one survives a reboot. */
export const folderOf = ({ members, transactions, businesses: count }: PlatformSize): string =>
  join(
    process.env["PLATFORM_DATA"] ?? "/var/tmp/rewardo-bench",
    `${members}-${transactions}${count === businesses ? "" : `-of-${count}`}`,
  );
