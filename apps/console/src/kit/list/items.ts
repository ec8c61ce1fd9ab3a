/**
 * The rows of a list: from its pages, and as they stand under each other, with the heads of groups and with gaps for what
 * is not drawn. Pure.
 */

/** One page of a list: fifty rows and the cursor of the next page. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
  /** Number of all rows; only in the first page. */
  readonly count?: number | undefined;
  readonly count_is_estimate?: boolean | undefined;
}

/** All rows without duplicates: a row that moved between two fetches may be in both pages. */
export const rowsOf = <Row extends { readonly _id: string }>(pages: readonly Page<Row>[]): readonly Row[] => {
  const seen = new Set<string>();
  return pages.flatMap(({ items }) => items.filter(({ _id }) => !seen.has(_id) && seen.add(_id)));
};

interface Identified {
  readonly _id: string;
}

export interface Group {
  readonly key: string;
  /** The group's head; `null` has none. */
  readonly label: string | null;
}

export type Item<Row> =
  | { readonly kind: "group"; readonly key: string; readonly group: string; readonly label: string }
  | { readonly kind: "row"; readonly key: string; readonly group: string; readonly row: Row };

/** Rows in their order, a head before the first of each group. */
export const itemsOf = <Row extends Identified>(
  rows: readonly Row[],
  groupOf: ((row: Row) => Group) | undefined,
): readonly Item<Row>[] => {
  let before: string | undefined;
  return rows.flatMap((row): Item<Row>[] => {
    const { key, label } = groupOf?.(row) ?? { key: "", label: null };
    const item = { kind: "row", key: row._id, group: key, row } as const;
    const isNew = key !== before;
    before = key;
    return isNew && label !== null ? [{ kind: "group", key: `group ${key}`, group: key, label }, item] : [item];
  });
};

/** Vertical position of a drawn item, in pixels from the top of the list. */
interface Place {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** What is drawn, top to bottom: items by their index, and gaps of so many pixels in place of those that are not. */
export type Drawn =
  | { readonly kind: "item"; readonly index: number }
  | { readonly kind: "gap"; readonly key: string; readonly px: number };

/** Fills what lies between, before and after the drawn items, so that the page is as high as if all were there. */
export const withGaps = (places: readonly Place[], totalPx: number): readonly Drawn[] => {
  let end = 0;
  const drawn = places.flatMap((place): Drawn[] => {
    const px = place.start - end;
    end = place.end;
    const item = { kind: "item", index: place.index } as const;
    return px > 0 ? [{ kind: "gap", key: `gap ${place.index}`, px }, item] : [item];
  });
  return totalPx > end ? [...drawn, { kind: "gap", key: "gap to the end", px: totalPx - end }] : drawn;
};

/**
 * Which items are drawn: those in view with `overscan` more on both sides, and each pinned one (the row with the focus,
 * the one that is open) with its neighbours, so that the keyboard finds its next step wherever the page is scrolled to.
 */
export const drawnIndexes = (
  view: { readonly first: number; readonly last: number },
  { count, overscan, pinned }: { count: number; overscan: number; pinned: readonly number[] },
): number[] => {
  const wanted = new Set<number>();
  const add = (from: number, to: number) => {
    for (let index = Math.max(0, from); index <= Math.min(count - 1, to); index += 1) wanted.add(index);
  };
  add(view.first - overscan, view.last + overscan);
  for (const index of pinned) if (index >= 0) add(index - 1, index + 1);
  return [...wanted].toSorted((a, b) => a - b);
};

interface Section<Row> {
  readonly group: string;
  readonly drawn: readonly ({ readonly item: Item<Row>; readonly index: number } | (Drawn & { kind: "gap" }))[];
}

/** What is drawn by its groups; a gap stands with what comes before it, or at the very top with what comes after. */
export const sectionsOf = <Row>(items: readonly Item<Row>[], drawn: readonly Drawn[]): readonly Section<Row>[] => {
  const sections: { group: string; drawn: Section<Row>["drawn"][number][] }[] = [];
  let waiting: (Drawn & { kind: "gap" })[] = [];
  for (const one of drawn) {
    const last = sections.at(-1);
    if (one.kind === "gap") {
      if (last === undefined) waiting.push(one);
      else last.drawn.push(one);
      continue;
    }
    const item = items[one.index];
    if (item === undefined) continue;
    if (last?.group === item.group) last.drawn.push({ item, index: one.index });
    else sections.push({ group: item.group, drawn: [...waiting, { item, index: one.index }] });
    waiting = [];
  }
  return sections;
};
