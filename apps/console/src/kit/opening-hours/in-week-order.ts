import type { HoursGroup } from "@rewardo/rules";

/** Groups of days in the order of a week that begins on `start` (1 is Monday, 7 Sunday), by each group's first run. */
export function inWeekOrder<Group extends HoursGroup>(groups: readonly Group[], start: number): readonly Group[] {
  const place = ({ days }: Group): number => Math.min(...days.map(({ from }) => (from - start + 7) % 7));
  return groups.toSorted((a, b) => place(a) - place(b));
}
