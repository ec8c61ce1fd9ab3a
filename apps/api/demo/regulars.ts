/** How often customers come, since when, and what a line of theirs is. */
import type { Item } from "@rewardo/contract/transactions";
import { newHolder } from "./history.ts";
import type { Regular } from "./life.ts";
import type { Customer } from "./members.ts";
import type { Good } from "./people.ts";
import type { Seeded } from "./seeded.ts";

const dayMs = 86_400_000;

/** When so many join: more and more of them, the first on the first day. */
export const joinTimes = (count: number, startMs: number, nowMs: number, random: Seeded): number[] =>
  Array.from({ length: count }, (_, nr) => {
    const share = nr < count * 0.08 ? random.next() * 0.02 : random.next() ** 0.92;
    return Math.floor(startMs + share * (nowMs - startMs - 2 * 3_600_000));
  });

export const line = (line_no: number, good: Good, quantity: number): Item => ({
  ...{ line_no, quantity, name: good.name, group: good.group },
  amount: good.price * quantity,
});

/** A few come every other day, most now and then, and some no more. */
export const toRegular = (customer: Customer, programme: Regular["programme"], nowMs: number, random: Seeded): Regular => {
  const joinedMs = Date.parse(customer.joined_at);
  const kind = random.next();
  const weight = kind < 0.12 ? 5 + random.next() * 5 : kind < 0.5 ? 1 + random.next() * 2 : 0.15 + random.next() * 0.5;
  const stays = random.next() < 0.62 ? 2 * (nowMs - joinedMs) + dayMs : (0.1 + random.next()) * (nowMs - joinedMs);
  return {
    ...newHolder(customer, programme),
    ...{ customer, joinedMs, weight, leavesMs: joinedMs + stays, lastMs: 0, nudgedUntilMs: 0 },
  };
};
