/** Parts of the day that greetings know. Late morning stands apart: it is still "morning" in some languages only. */
export type PartOfDay = "morning" | "late_morning" | "afternoon" | "evening";

/** The part of the day of an hour on the business's own clock. */
export const partOfDay = (hour: number): PartOfDay => {
  if (hour >= 4 && hour < 11) return "morning";
  if (hour === 11) return "late_morning";
  if (hour >= 12 && hour < 18) return "afternoon";
  return "evening";
};
