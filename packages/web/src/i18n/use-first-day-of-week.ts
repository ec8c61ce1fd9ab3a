import { useSession } from "../session/index.ts";

/** The day on which the business's weeks begin: 1 is Monday, 7 Sunday. Monday for people without a business. */
export function useFirstDayOfWeek(): number {
  return useSession().business?.first_day_of_week ?? 1;
}
