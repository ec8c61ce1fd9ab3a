/** Day after day: who comes, and what people of the business do in between, at its time. */
import { localDay } from "@rewardo/rules";
import type { Program } from "./console.ts";
import type { Holder, History, TakenBack, Visit } from "./history.ts";
import type { Customer } from "./members.ts";
import type { Seeded } from "./seeded.ts";

/** A customer with how often they come, and until when. */
export interface Regular extends Holder {
  readonly customer: Customer;
  readonly joinedMs: number;
  readonly leavesMs: number;
  readonly weight: number;
  lastMs: number;
  /** A message brings them back: until then they come more often. */
  nudgedUntilMs: number;
}

/** An action of the business at an instant; it runs once all earlier visits are written. */
export interface Happening {
  readonly ms: number;
  readonly work: () => Promise<void>;
}

interface Life {
  readonly program: Program;
  readonly history: History;
  readonly zone: string;
  readonly times: readonly number[];
  readonly rewarded: ReadonlySet<number>;
  readonly happenings: readonly Happening[];
  readonly regulars: readonly Regular[];
  /** What a customer buys, and who serves them. */
  readonly visitOf: (regular: Regular, ms: number) => Visit;
  /** Minutes after a visit, now and then. */
  readonly takenBack: (visit: Visit) => TakenBack | null;
}

const nudge = 5;
const betweenMs = 4 * 3_600_000;

/** Somebody whose card is full enough, and who was not here for a while. */
const ready = (regulars: readonly Regular[], ms: number, random: Seeded): Regular | undefined => {
  const from = random.below(regulars.length);
  return [...regulars.slice(from), ...regulars.slice(0, from)].find(
    ({ joinedMs, lastMs, member, programme }) =>
      joinedMs < ms && ms - lastMs > betweenMs && programme.rewards.some(({ cost }) => cost <= member.state.balance),
  );
};

/** Those who may come on a day, by how likely each is to be the next. */
const present = (regulars: readonly Regular[], ms: number) => {
  const there = regulars.filter(({ joinedMs, leavesMs }) => joinedMs < ms && ms < leavesMs);
  let sum = 0;
  const upTo = there.map(({ weight, nudgedUntilMs }) => (sum += weight * (ms < nudgedUntilMs ? nudge : 1)));
  return {
    /** A random regular; `undefined` before the first one has joined. */
    pick: (random: Seeded): Regular | undefined => {
      const wanted = random.next() * sum;
      let [low, high] = [0, there.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (upTo[middle]! < wanted) low = middle + 1;
        else high = middle;
      }
      return there[low];
    },
  };
};

/** Lives all of it, in order, and writes the rest. */
export const live = async (life: Life, random: Seeded): Promise<void> => {
  const { history, program, zone, times, regulars } = life;
  const waiting = life.happenings.toSorted((a, b) => a.ms - b.ms);
  const firstCome = regulars.toSorted((a, b) => a.joinedMs - b.joinedMs);
  let newest = 0;
  let day = "";
  let today = present(regulars, times[0]!);
  for (const ms of times) {
    while (waiting[0] !== undefined && waiting[0].ms <= ms) {
      const { ms: at, work } = waiting.shift()!;
      await history.flush();
      program.clock.set(new Date(at).toISOString());
      await work();
    }
    const now = localDay(ms, zone);
    if (now !== day) today = present(regulars, ms);
    day = now;
    // Who has just joined comes for the first time before anyone comes again.
    const joiner = firstCome[newest];
    const isFirst = joiner !== undefined && joiner.joinedMs <= ms;
    if (isFirst) newest += 1;
    let who = isFirst ? joiner : today.pick(random);
    const full = life.rewarded.has(ms) && !isFirst ? ready(regulars, ms, random) : undefined;
    if (full !== undefined) who = full;
    for (let again = 0; again < 8 && who !== undefined && ms - who.lastMs < betweenMs; again++)
      who = today.pick(random);
    if (who === undefined || ms - who.lastMs < 15 * 60_000) continue;
    who.lastMs = ms;
    const chosen = life.visitOf(who, ms);
    const visit = full === undefined ? chosen : { ...chosen, takesReward: true, saves: false, coupon_id: undefined };
    const written = await history.serve(who, visit);
    if (written.transaction.coupon_ids.length + written.transaction.reward_ids.length > 0) continue;
    const taken = life.takenBack(visit);
    if (taken !== null) await history.takeBack(who, written, taken);
  }
  await history.flush();
  for (const { ms, work } of waiting) {
    program.clock.set(new Date(ms).toISOString());
    await work();
  }
};
