/** Texts of opening hours, apart from the other shared texts: only places and forms with hours load them. */
import "./shared-texts.ts"; // has their language loaded before a page needs it

export {
  hoursDays,
  hoursError,
  hoursNow,
  hoursOfGroup,
  hoursWeek,
  hoursWord,
  isPastMidnight,
  weekdayChip,
  weekStart,
} from "@rewardo/texts/opening-hours";
