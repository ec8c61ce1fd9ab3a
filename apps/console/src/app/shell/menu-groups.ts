import type { Section } from "../../platform/routing/index.ts";

/** The sections in runs of the same group, in their order; hairlines stand between the runs. */
export function grouped(sections: readonly Section[]): Section[][] {
  const groups: Section[][] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.group === section.group) last.push(section);
    else groups.push([section]);
  }
  return groups;
}
