/**
 * Two people changed the same record. Three versions of it, field by field: what one side alone changed is taken from
 * it, what both changed alike is taken, and what both changed differently has to be chosen. Pure.
 */
import { isSame, settled, type Values } from "../values.ts";

export interface Versions {
  /** What both began with. */
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/** Paths that belong together and come from one side: the parts of an address, or a single field (`name`, `title.pl`). */
export type Unit = readonly string[];

export interface Merged {
  /** The merged record; disputed fields have my value. */
  readonly values: Values;
  /** Units that both changed differently, in the order given. */
  readonly disputed: readonly Unit[];
  /** Units that only they changed. */
  readonly taken: readonly Unit[];
}

export type Side = "mine" | "theirs";

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a path; null where there is nothing. */
export const at = (values: Values, path: string): unknown =>
  path.split(".").reduce<unknown>((inner, step) => (isRecord(inner) ? inner[step] : null), values) ?? null;

/** The same values with another one at a path. A part that becomes nothing is left out of its whole. */
export const withAt = (values: Values, path: string, value: unknown): Values => {
  const [step = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...values, [step]: value };
  const inner = values[step];
  const changed = withAt(isRecord(inner) ? inner : {}, rest.join("."), value);
  const kept = Object.fromEntries(Object.entries(changed).filter(([, part]) => part !== null && part !== undefined));
  return { ...values, [step]: Object.keys(kept).length === 0 ? null : kept };
};

const isSameIn = (unit: Unit, one: Values, other: Values): boolean =>
  unit.every((path) => isSame(settled(at(one, path)), settled(at(other, path))));

const takenFrom = (values: Values, unit: Unit, side: Values): Values =>
  unit.reduce((all, path) => withAt(all, path, at(side, path)), values);

/** Puts the versions together. Paths in no unit stay mine. */
export const merge = ({ base, mine, theirs }: Versions, units: readonly Unit[]): Merged => {
  const differing = units.filter((unit) => !isSameIn(unit, mine, theirs));
  const disputed = differing.filter((unit) => !isSameIn(unit, base, mine) && !isSameIn(unit, base, theirs));
  const taken = differing.filter((unit) => isSameIn(unit, base, mine));
  return { values: taken.reduce((all, unit) => takenFrom(all, unit, theirs), mine), disputed, taken };
};

/** The merged values once the disputed units are decided, by their place in `disputed`. */
export const decided = (merged: Merged, theirs: Values, choices: readonly Side[]): Values =>
  merged.disputed.reduce(
    (all, unit, index) => (choices[index] === "theirs" ? takenFrom(all, unit, theirs) : all),
    merged.values,
  );
