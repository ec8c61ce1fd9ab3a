import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { allOrNone, chosenOf, isAll, noSelection, reached, type Selection, toggled } from "./selection.ts";

export interface RowSelection<Row> {
  /** Rows can be chosen now. */
  readonly isOn: boolean;
  readonly start: () => void;
  readonly end: () => void;
  readonly chosen: readonly Row[];
  readonly isAll: boolean;
  readonly has: (id: string) => boolean;
  /** Chooses a row or lets it go; with `reach` all from the last one to it. */
  readonly toggle: (id: string, reach: boolean) => void;
  readonly toggleAll: () => void;
  /** All that the list is narrowed to is chosen, also what is not loaded. */
  readonly isEverything: boolean;
  readonly chooseEverything: () => void;
}

/** Choosing rows: begun by a button, ended by Esc. What the list no longer shows is no longer chosen. */
export function useSelection<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  /** A drawer is open and has Esc to itself. */
  isBehind: boolean,
  /** Names what the list is narrowed to. */
  narrowedTo = "",
): RowSelection<Row> {
  const [isOn, setOn] = useState(false);
  const [selection, setSelection] = useState<Selection>(noSelection);
  // What the list is narrowed to: everything of another list was not chosen.
  const [everythingOf, setEverythingOf] = useState<string | null>(null);
  const isEverything = everythingOf !== null && everythingOf === narrowedTo;
  const end = () => {
    setOn(false);
    setSelection(noSelection);
    setEverythingOf(null);
  };
  const toggle = useCallback(
    (id: string, reach: boolean) => {
      setEverythingOf(null);
      setSelection((before) => (reach ? reached(before, rows, id) : toggled(before, id)));
    },
    [rows],
  );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || isBehind) return;
    if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
    // In a filled search field Esc clears the field instead.
    if (event.target instanceof HTMLInputElement && event.target.value !== "" && event.target.type === "search") return;
    end();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
  return {
    isOn,
    start: () => setOn(true),
    end,
    chosen: chosenOf(selection, rows),
    isAll: isEverything || isAll(selection, rows),
    has: (id) => isEverything || selection.ids.has(id),
    toggle,
    toggleAll: () => {
      setEverythingOf(null);
      setSelection((before) => (isEverything ? noSelection : allOrNone(before, rows)));
    },
    isEverything,
    chooseEverything: () => {
      setSelection({ ids: new Set(rows.map(({ _id }) => _id)), last: null });
      setEverythingOf(narrowedTo);
    },
  };
}
