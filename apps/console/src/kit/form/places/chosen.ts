/** What the field of places draws beside what a search finds. */
interface Named {
  readonly _id: string;
  readonly name: string;
}

/** What was chosen while the results of a search were seen; what is taken back stays in sight until the next one. */
export interface Kept {
  readonly q: string;
  readonly ids: readonly string[];
}

/** A new search starts with the places chosen then; returns the same object if nothing changes. */
export const keep = (kept: Kept, q: string, chosen: readonly string[]): Kept => {
  if (kept.q !== q) return { q, ids: chosen };
  const before = new Set(kept.ids);
  const added = chosen.filter((id) => !before.has(id));
  return added.length === 0 ? kept : { q, ids: [...kept.ids, ...added] };
};

/** The places that are now known as well; the same if nothing came. */
export const learn = <Place extends Named>(
  known: ReadonlyMap<string, Place>,
  places: readonly Place[],
): ReadonlyMap<string, Place> => {
  const fresh = places.filter(({ _id }) => !known.has(_id));
  return fresh.length === 0 ? known : new Map([...known, ...fresh.map((place) => [place._id, place] as const)]);
};

/** Chosen places that are not among the results, by name. */
export const besides = <Place extends Named>(
  { ids }: Kept,
  known: ReadonlyMap<string, Place>,
  offered: readonly Place[],
  locale: string,
): readonly Place[] => {
  const seen = new Set(offered.map(({ _id }) => _id));
  return ids
    .filter((id) => !seen.has(id))
    .map((id) => known.get(id))
    .filter((place) => place !== undefined)
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
};
