import {
  type HoursGroup,
  type OpeningHours,
  OpeningHoursError,
  describeOpeningHours,
  parseOpeningHours,
} from "@rewardo/rules";
import { useMemo } from "react";

/** A text of opening hours as it was understood: the week and its groups of days, or what is wrong with it. */
export type ReadHours =
  | { readonly hours: OpeningHours; readonly groups: readonly HoursGroup[]; readonly error: null }
  | { readonly hours: null; readonly groups: readonly []; readonly error: OpeningHoursError };

/** Reads a text of opening hours; null when there is none. */
export function readHours(text: string | null | undefined): ReadHours | null {
  if (text === null || text === undefined || text.trim() === "") return null;
  try {
    const hours = parseOpeningHours(text);
    return { hours, groups: describeOpeningHours(hours), error: null };
  } catch (error) {
    if (!(error instanceof OpeningHoursError)) throw error;
    return { hours: null, groups: [], error };
  }
}

/** The same, kept as long as the text stays. */
export const useOpeningHours = (text: string | null | undefined): ReadHours | null =>
  useMemo(() => readHours(text), [text]);
