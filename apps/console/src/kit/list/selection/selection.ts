/** Which rows of a list are chosen. Pure; rows are known by their ids. */
interface Identified {
  readonly _id: string;
}

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The row that was chosen last: a choice with Shift reaches from it. */
  readonly last: string | null;
}

export const noSelection: Selection = { ids: new Set(), last: null };

/** Chooses a row, or lets it go. */
export const toggled = ({ ids }: Selection, id: string): Selection => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, last: id };
};

/** Chooses every row from the last one touched to this, whichever comes first; without such a row this alone. */
export const reached = (selection: Selection, rows: readonly Identified[], id: string): Selection => {
  const from = rows.findIndex(({ _id }) => _id === selection.last);
  const to = rows.findIndex(({ _id }) => _id === id);
  if (from === -1 || to === -1) return toggled(selection, id);
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...between.map(({ _id }) => _id)]), last: id };
};

/** All rows that are loaded, or none once they all are chosen. */
export const allOrNone = (selection: Selection, rows: readonly Identified[]): Selection =>
  isAll(selection, rows) ? noSelection : { ids: new Set(rows.map(({ _id }) => _id)), last: null };

export const isAll = ({ ids }: Selection, rows: readonly Identified[]): boolean =>
  rows.length > 0 && rows.every(({ _id }) => ids.has(_id));

/** The chosen rows that are still there, in the order of the list: what is out of sight is not acted upon. */
export const chosenOf = <Row extends Identified>({ ids }: Selection, rows: readonly Row[]): readonly Row[] =>
  ids.size === 0 ? [] : rows.filter(({ _id }) => ids.has(_id));
