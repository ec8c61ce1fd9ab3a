/** Which results are shown, and in what order. Pure. */
import { matchIn, matchQualities } from "@rewardo/rules/text-match";
import { type Target, type TargetKind, targetKinds } from "./target.ts";

/** Most rows in total; for a single kind the server's own limit applies. */
export const mostShown = 8;

export interface Group {
  readonly kind: TargetKind;
  readonly targets: readonly Target[];
}

/**
 * Quality of a match, `0` is best. Results of the server that were found by a number or an address have no match in their
 * title, and are meant all the same; a screen or an article that was found by other words comes last.
 */
export const rankOf = ({ kind, title }: Target, query: string): number => {
  const match = matchIn(title, query);
  if (match !== null) return matchQualities.indexOf(match.quality);
  return kind === "screens" || kind === "actions" || kind === "help" ? matchQualities.length : 0;
};

/** Only what begins with the words typed counts as meant. */
const isMeant = (target: Target, query: string): boolean => rankOf(target, query) <= matchQualities.indexOf("word");

/**
 * Groups results by kind. Kinds with a result that begins with the query come before kinds whose results only contain
 * or resemble it.
 */
export const grouped = (targets: readonly Target[], query: string): Group[] => {
  const groups = targetKinds
    .map((kind) => ({ kind, targets: targets.filter((target) => target.kind === kind) }))
    .filter((group) => group.targets.length > 0);
  const meant = groups.filter((group) => group.targets.some((target) => isMeant(target, query)));
  return [...meant, ...groups.filter((group) => !meant.includes(group))];
};

/** At most eight rows, each kind's best first: one of each, then a second of each, and so on. */
export const shortened = (groups: readonly Group[], most = mostShown): Group[] => {
  const counts = groups.map(() => 0);
  let left = most;
  for (let round = 0; left > 0 && round < most; round++) {
    for (const [nr, group] of groups.entries()) {
      if (left === 0 || group.targets.length <= round) continue;
      counts[nr] = round + 1;
      left--;
    }
  }
  return groups.flatMap((group, nr) =>
    counts[nr] === 0 ? [] : [{ ...group, targets: group.targets.slice(0, counts[nr]) }],
  );
};
