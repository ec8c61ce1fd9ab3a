/** How often customers come, since when, and what a line of theirs is. */
import type { Item } from "@rewardo/contract/transactions";
import { newHolder } from "./history.ts";
import type { Regular } from "./life.ts";
import type { Customer } from "./members.ts";
import type { Good } from "./people.ts";
import { usualJoins } from "./rhythm.ts";
import type { Seeded } from "./seeded.ts";

const dayMs = 86_400_000;

interface Span {
  readonly startMs: number;
  readonly nowMs: number;
  /** Set where somebody joins at about this time of each of the last weeks' days. */
  readonly zone?: string;
}

/** When so many join: more and more of them, the first on the first day. */
export const joinTimes = (count: number, { startMs, nowMs, zone }: Span, random: Seeded): number[] => {
  const usual = zone === undefined ? [] : usualJoins(nowMs, zone, random).filter((ms) => ms > startMs);
  return Array.from({ length: count }, (_, nr) => {
    const late = usual[count - 1 - nr];
    if (late !== undefined) return Math.floor(Math.min(late, nowMs - 3000));
    const share = nr < count * 0.08 ? random.next() * 0.02 : random.next() ** 0.92;
    return Math.floor(startMs + share * (nowMs - startMs - 2 * 3_600_000));
  });
};

export const line = (line_no: number, good: Good, quantity: number): Item => ({
  ...{ line_no, quantity, name: good.name, group: good.group },
  amount: good.price * quantity,
});

/** A few come every other day, most now and then, and some no more. */
export const toRegular = (
  customer: Customer,
  programme: Regular["programme"],
  nowMs: number,
  random: Seeded,
): Regular => {
  const joinedMs = Date.parse(customer.joined_at);
  const kind = random.next();
  const weight = kind < 0.12 ? 5 + random.next() * 5 : kind < 0.5 ? 1 + random.next() * 2 : 0.15 + random.next() * 0.5;
  const stays = random.next() < 0.62 ? 2 * (nowMs - joinedMs) + dayMs : (0.1 + random.next()) * (nowMs - joinedMs);
  return {
    ...newHolder(customer, programme),
    ...{ customer, joinedMs, weight, leavesMs: joinedMs + stays, lastMs: 0, nudgedUntilMs: 0 },
  };
};
