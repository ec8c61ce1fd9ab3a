import type { HoursCatalogue } from "../../ids.ts";

const at = "(character {position})";

/** Opening hours. */
export const hours: HoursCatalogue = {
  "hours.day_chip": "{name}",
  "hours.run": "{from} to {to}",
  "hours.every_day": "every day",
  "hours.range":
    "{span, select, same_day {{from} to {to}} next_day {{from} to {to} next day} " +
    "after_next {{from} to {to} two days later} in_next_day {{from} to {to}, both on the next day} " +
    "over_next_day {{from} next day to {to} the day after} in_after_next {{from} to {to}, both two days later} " +
    "ended_open {from {from}} next_day_open {from {from} next day} other {from {from} two days later}}",
  "hours.range_beside_tag":
    "{span, select, ended_open {from {from}} next_day_open {from {from} next day} " +
    "after_next_open {from {from} two days later} other {{from} to {to}}}",
  "hours.group_open": "{days} {hours}",
  "hours.group_all_day": "{days} all day",
  "hours.group_closed": "{day, select, none {{days} closed} other {{day_name} closed}}",
  "hours.week_open": "Open around the clock",
  "hours.week_closed": "Closed every day",
  "hours.days": "Days",
  "hours.hours": "Hours",
  "hours.title": "Opening hours",
  "hours.all_day": "all day",
  "hours.closed": "closed",
  "hours.past_midnight": "past midnight",
  "hours.not_given": "Not given",

  "hours_now.always": "Open around the clock",
  "hours_now.never": "Closed",
  "hours_now.open_until":
    "{when, select, today {Open until {time}} tomorrow {Open, closes at {time} (tomorrow)} other {Open until {date} {time}}}",
  "hours_now.open_at_least":
    "{when, select, today {Open at least until {time}} tomorrow {Open at least until {time} tomorrow} " +
    "other {Open at least until {date} {time}}}",
  "hours_now.open_ended": "Open from {time}, no fixed end",
  "hours_now.opens":
    "{when, select, today {Closed, opens at {time}} tomorrow {Closed, opens tomorrow at {time}} " +
    "other {Closed, opens {date} at {time}}}",

  "hours_error.rule_expected": `Write days and hours here, for example Mo-Fr 08:00-16:00, or take the semicolon away ${at}`,
  "hours_error.unknown_day": `“{found}” is not a weekday: write Mo, Tu, We, Th, Fr, Sa or Su ${at}`,
  "hours_error.day_expected": `Write a weekday here: Mo, Tu, We, Th, Fr, Sa or Su ${at}`,
  "hours_error.hours_expected": `Add the hours after the days, for example 08:00-16:00, or off for closed ${at}`,
  "hours_error.time_expected": `Write a time here with hours and minutes, for example 16:00 ${at}`,
  "hours_error.bad_time": `{found} is not a time: write one from 00:00 to 48:59 ${at}`,
  "hours_error.end_expected": `Add when it closes, for example 08:00-16:00, or a plus for no fixed end, 08:00+ ${at}`,
  "hours_error.same_time": `It closes when it opens: change one of the times, or write open for all day ${at}`,
  "hours_error.ends_before_start": `It closes before it opens: write an end after the beginning ${at}`,
  "hours_error.semicolon_expected": `Put a semicolon between different hours, for example Mo-Fr 08:00-16:00; Sa 09:00-13:00 ${at}`,
  "hours_error.unexpected": `Take “{found}” away: only days, times, off, open and 24/7 belong here ${at}`,
};
