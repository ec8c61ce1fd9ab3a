import { parseOpeningHours } from "@rewardo/rules/opening-hours/parse";
import { printOpeningHours } from "@rewardo/rules/opening-hours/print";
import { groupDays, type OpeningHours } from "@rewardo/rules/opening-hours/week";
import { useState } from "react";
import { readHours } from "../../opening-hours/use-opening-hours.ts";
import { beginEdit, type GroupDraft, type GroupEdit, isFaulty, textOfEdit } from "./editor.ts";

interface Own {
  /** The value that these belong to; another one from outside puts them away. */
  readonly of: string | null;
  readonly edit: GroupEdit | null;
  /** What the week was before the editor opened, to go back to. */
  readonly before: string | null;
  /** The last week that could be read. */
  readonly week: OpeningHours | null;
}

const weekOf = (text: string | null): OpeningHours | null => readHours(text)?.hours ?? null;

/** What a text with an open group is for the form: its normal form, or as it stands while something is wrong in it. */
const valueOf = (edit: GroupEdit): string => {
  const text = textOfEdit(edit);
  return isFaulty(edit.draft) ? text : printOpeningHours(parseOpeningHours(text));
};

/** The group of days that is being changed. Every change goes to the form at once, so nothing is lost when it is saved. */
export function useHoursEdit(value: string | null, onChange: (value: string | null) => void) {
  const [own, setOwn] = useState<Own>({ of: value, edit: null, before: null, week: weekOf(value) });
  const isOurs = own.of === value;
  const edit = isOurs ? own.edit : null;
  const week = isOurs ? own.week : weekOf(value);

  const put = (next: string | null, rest: Omit<Own, "of">) => {
    setOwn({ ...rest, of: next });
    onChange(next);
  };
  return {
    edit,
    week,
    /** Opens the group that a day belongs to. */
    open: (day: number) => {
      if (week === null) return;
      const group = groupDays(week).find(({ days }) => days.includes(day));
      setOwn({ of: value, edit: beginEdit(week, group?.days ?? [day]), before: value, week });
    },
    change: (draft: GroupDraft) => {
      if (edit === null) return;
      const next = { ...edit, draft };
      const text = valueOf(next);
      put(text, { ...own, edit: next, week: weekOf(text) ?? week });
    },
    done: () => setOwn({ of: value, edit: null, before: null, week }),
    cancel: () => put(own.before, { edit: null, before: null, week: weekOf(own.before) }),
    /** Replaces the whole text: by a preset, by typed text, or by none. */
    replace: (text: string | null) => put(text, { edit: null, before: null, week: weekOf(text) }),
  };
}

export type HoursEdit = ReturnType<typeof useHoursEdit>;
