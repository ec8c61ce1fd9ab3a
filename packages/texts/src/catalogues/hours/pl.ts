import type { HoursCatalogue } from "../../ids.ts";

const at = "(znak {position})";
/** "we" before the cluster of "wtorek". */
const onDate = "{weekday, select, 2 {we {date}} other {w {date}}}";

/** Godziny otwarcia. */
export const hours: HoursCatalogue = {
  "hours.day_chip": "{weekday, select, 1 {pn} 2 {wt} 3 {śr} 4 {cz} 5 {pt} 6 {so} other {nd}}",
  "hours.run": "{from}–{to}",
  "hours.every_day": "codziennie",
  "hours.range":
    "{span, select, same_day {{from}–{to}} next_day {{from}–{to} następnego dnia} " +
    "after_next {{from}–{to} dwa dni później} in_next_day {{from}–{to}, oba następnego dnia} " +
    "over_next_day {od {from} następnego dnia do {to} dzień później} in_after_next {{from}–{to}, oba dwa dni później} " +
    "ended_open {od {from}} next_day_open {od {from} następnego dnia} other {od {from} dwa dni później}}",
  "hours.range_beside_tag":
    "{span, select, ended_open {od {from}} next_day_open {od {from} następnego dnia} " +
    "after_next_open {od {from} dwa dni później} other {{from}–{to}}}",
  "hours.group_open": "{days} {hours}",
  "hours.group_all_day": "{days} całą dobę",
  "hours.group_closed":
    "{day, select, none {{days} nieczynne} 1 {w poniedziałek nieczynne} 2 {we wtorek nieczynne} " +
    "3 {w środę nieczynne} 4 {w czwartek nieczynne} 5 {w piątek nieczynne} 6 {w sobotę nieczynne} other {w niedzielę nieczynne}}",
  "hours.week_open": "Czynne całą dobę",
  "hours.week_closed": "Nieczynne przez cały tydzień",
  "hours.days": "Dni",
  "hours.hours": "Godziny",
  "hours.title": "Godziny otwarcia",
  "hours.all_day": "całą dobę",
  "hours.closed": "nieczynne",
  "hours.past_midnight": "po północy",
  "hours.not_given": "Nie podano",

  "hours_now.always": "Czynne całą dobę",
  "hours_now.never": "Nieczynne",
  "hours_now.open_until":
    "{when, select, today {Otwarte do {time}} tomorrow {Otwarte, zamknięcie o {time} (jutro)} other {Otwarte do {date} {time}}}",
  "hours_now.open_at_least":
    "{when, select, today {Otwarte co najmniej do {time}} tomorrow {Otwarte co najmniej do jutra do {time}} " +
    "other {Otwarte co najmniej do {date} {time}}}",
  "hours_now.open_ended": "Otwarte od {time}, bez stałej godziny zamknięcia",
  "hours_now.opens":
    "{when, select, today {Zamknięte, otwarcie o {time}} tomorrow {Zamknięte, otwarcie jutro o {time}} " +
    `other {Zamknięte, otwarcie ${onDate} o {time}}}`,

  "hours_error.rule_expected": `Wpisz tu dni i godziny, na przykład Mo-Fr 08:00-16:00, albo usuń średnik ${at}`,
  "hours_error.unknown_day": `„{found}” to nie dzień tygodnia: wpisz Mo, Tu, We, Th, Fr, Sa lub Su ${at}`,
  "hours_error.day_expected": `Wpisz tu dzień tygodnia: Mo, Tu, We, Th, Fr, Sa lub Su ${at}`,
  "hours_error.hours_expected": `Po dniach dopisz godziny, na przykład 08:00-16:00, albo off, gdy jest nieczynne ${at}`,
  "hours_error.time_expected": `Wpisz tu godzinę z minutami, na przykład 16:00 ${at}`,
  "hours_error.bad_time": `Nie ma godziny {found}: wpisz godzinę od 00:00 do 48:59 ${at}`,
  "hours_error.end_expected": `Dopisz godzinę zamknięcia, na przykład 08:00-16:00, albo plus, gdy nie jest stała, 08:00+ ${at}`,
  "hours_error.same_time": `Zamknięcie i otwarcie są o tej samej godzinie: zmień jedną z nich albo wpisz open, gdy jest czynne całą dobę ${at}`,
  "hours_error.ends_before_start": `Zamknięcie jest przed otwarciem: wpisz późniejszą godzinę ${at}`,
  "hours_error.semicolon_expected": `Między różnymi godzinami wstaw średnik, na przykład Mo-Fr 08:00-16:00; Sa 09:00-13:00 ${at}`,
  "hours_error.unexpected": `Usuń „{found}”: pasują tu tylko dni, godziny, off, open i 24/7 ${at}`,
};
