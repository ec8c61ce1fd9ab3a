/** Texts of opening hours, apart from the other shared texts: only places and forms with hours load them. */
import { loadHours } from "@rewardo/texts/opening-hours";
import { needTexts } from "./i18n.ts";

needTexts("hours", loadHours);

export {
  hoursDays,
  hoursError,
  hoursNow,
  hoursOfGroup,
  hoursWeek,
  hoursWord,
  isPastMidnight,
  weekdayChip,
} from "@rewardo/texts/opening-hours";
