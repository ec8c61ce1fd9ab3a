/** The figures of cards on phones, as the server tells them in one list. */
import type { Stat } from "@rewardo/contract/stats";

export const steps = ["seen", "taken", "stamped", "returned"] as const;
export type Step = (typeof steps)[number];
export const ways = ["till", "code", "link"] as const;
type Way = (typeof ways)[number];

/** Of fewer guests no share is told, and not where most are lost. */
export const leastToSay = 20;

export interface Reach {
  readonly people: Readonly<Record<Step, number>>;
  /** Of the period before. */
  readonly before: Readonly<Record<Step, number>>;
  /** Guests of the step before who did not come this far. */
  readonly lost: Readonly<Record<Exclude<Step, "seen">, number>>;
  readonly because: Readonly<Record<"on_paper" | "without_card" | "waiting" | "has_time", number>>;
  readonly takenBy: Readonly<Record<Way, number>>;
  /** The share of those with a stamp who came again; `null` of too few. */
  readonly again: Readonly<Record<Way, number | null>>;
  readonly seconds: { readonly half: number | null; readonly most: number | null };
  /** Cards in the wallets of phones; `null` where there never were any in the period. */
  readonly passes: (PassFigures & { readonly of: Readonly<Record<Maker, PassFigures>> }) | null;
}

type PassFigures = Readonly<Record<"kept" | "behind" | "added" | "removed", number>>;
export const makers = ["apple", "google"] as const;
type Maker = (typeof makers)[number];

export const reachOf = ({ items }: Pick<Stat, "items">): Reach => {
  const line = (key: string) => items.find((item) => item.key === key);
  const figure = (key: string, name: string) => line(key)?.figures[name] ?? 0;
  const each = (of: (step: Step) => number) =>
    Object.fromEntries(steps.map((step) => [step, of(step)])) as Record<Step, number>;
  const people = each((step) => line(step)?.value ?? 0);
  const by = <Value>(of: (way: Way) => Value) =>
    Object.fromEntries(ways.map((way) => [way, of(way)])) as Record<Way, Value>;
  const passesOf = (maker: Maker): PassFigures => ({
    kept: figure("passes", `${maker}_kept`),
    behind: figure("passes", `${maker}_behind`),
    added: figure("passes", `${maker}_added`),
    removed: figure("passes", `${maker}_removed`),
  });
  return {
    people,
    before: each((step) => line(step)?.previous ?? 0),
    lost: {
      taken: people.seen - people.taken,
      stamped: people.taken - people.stamped,
      returned: people.stamped - people.returned,
    },
    because: {
      on_paper: figure("taken", "on_paper"),
      without_card: figure("taken", "without_card"),
      waiting: figure("taken", "waiting"),
      has_time: figure("returned", "has_time"),
    },
    takenBy: by((way) => figure("taken", way)),
    again: by((way) => {
      const stamped = figure("stamped", way);
      return stamped < leastToSay ? null : figure("returned", way) / stamped;
    }),
    seconds: { half: line("seconds")?.value ?? null, most: line("seconds")?.figures["most"] ?? null },
    passes:
      line("passes") === undefined
        ? null
        : {
            kept: line("passes")?.value ?? 0,
            behind: figure("passes", "behind"),
            added: figure("passes", "added"),
            removed: figure("passes", "removed"),
            of: { apple: passesOf("apple"), google: passesOf("google") },
          },
  };
};

/** The step before which most are lost for good; who still has time is not lost. `null` where nobody is. */
export const greatestLoss = ({ lost, because }: Pick<Reach, "lost" | "because">): Exclude<Step, "seen"> | null => {
  const final = {
    taken: lost.taken - because.waiting,
    stamped: lost.stamped,
    returned: lost.returned - because.has_time,
  };
  const [most] = (Object.entries(final) as [Exclude<Step, "seen">, number][]).toSorted(([, a], [, b]) => b - a);
  return most === undefined || most[1] <= 0 ? null : most[0];
};
