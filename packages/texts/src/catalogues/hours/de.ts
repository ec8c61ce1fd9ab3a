import type { HoursCatalogue } from "../../ids.ts";

const at = "(Zeichen {position})";

/** Öffnungszeiten. */
export const hours: HoursCatalogue = {
  "hours.day_chip": "{name}",
  "hours.run": "{from} bis {to}",
  "hours.every_day": "täglich",
  "hours.range":
    "{span, select, same_day {{from}–{to}} next_day {{from}–{to} (Folgetag)} " +
    "after_next {{from}–{to} (zwei Tage später)} in_next_day {{from}–{to}, beides am Folgetag} " +
    "over_next_day {{from} am Folgetag bis {to} am Tag danach} in_after_next {{from}–{to}, beides zwei Tage später} " +
    "ended_open {ab {from}} next_day_open {ab {from} am Folgetag} other {ab {from} zwei Tage später}}",
  "hours.range_beside_tag":
    "{span, select, ended_open {ab {from}} next_day_open {ab {from} am Folgetag} " +
    "after_next_open {ab {from} zwei Tage später} other {{from}–{to}}}",
  "hours.group_open": "{days} {hours}",
  "hours.group_all_day": "{days} ganztägig",
  "hours.group_closed": "{day, select, none {{days} geschlossen} other {{day_name} geschlossen}}",
  "hours.week_open": "Rund um die Uhr geöffnet",
  "hours.week_closed": "An allen Tagen geschlossen",
  "hours.days": "Tage",
  "hours.hours": "Zeiten",
  "hours.title": "Öffnungszeiten",
  "hours.all_day": "ganztägig",
  "hours.closed": "geschlossen",
  "hours.past_midnight": "über Mitternacht",
  "hours.not_given": "Nicht angegeben",

  "hours_now.always": "Rund um die Uhr geöffnet",
  "hours_now.never": "Geschlossen",
  "hours_now.open_until":
    "{when, select, today {Geöffnet bis {time} Uhr} tomorrow {Geöffnet, schließt um {time} Uhr (morgen)} " +
    "other {Geöffnet bis {date}, {time} Uhr}}",
  "hours_now.open_at_least":
    "{when, select, today {Mindestens bis {time} Uhr geöffnet} tomorrow {Mindestens bis morgen {time} Uhr geöffnet} " +
    "other {Mindestens bis {date}, {time} Uhr geöffnet}}",
  "hours_now.open_ended": "Geöffnet seit {time} Uhr, Ende offen",
  "hours_now.opens":
    "{when, select, today {Geschlossen, öffnet um {time} Uhr} tomorrow {Geschlossen, öffnet morgen um {time} Uhr} " +
    "other {Geschlossen, öffnet {date} um {time} Uhr}}",

  "hours_error.rule_expected": `Schreiben Sie hier Tage und Zeiten, zum Beispiel Mo-Fr 08:00-16:00, oder entfernen Sie das Semikolon ${at}`,
  "hours_error.unknown_day": `„{found}“ ist kein Wochentag: Schreiben Sie Mo, Tu, We, Th, Fr, Sa oder Su ${at}`,
  "hours_error.day_expected": `Schreiben Sie hier einen Wochentag: Mo, Tu, We, Th, Fr, Sa oder Su ${at}`,
  "hours_error.hours_expected": `Ergänzen Sie nach den Tagen die Zeiten, zum Beispiel 08:00-16:00, oder off für geschlossen ${at}`,
  "hours_error.time_expected": `Schreiben Sie hier eine Uhrzeit mit Stunden und Minuten, zum Beispiel 16:00 ${at}`,
  "hours_error.bad_time": `Die Uhrzeit {found} gibt es nicht: Schreiben Sie eine von 00:00 bis 48:59 ${at}`,
  "hours_error.end_expected": `Ergänzen Sie, wann geschlossen wird, zum Beispiel 08:00-16:00, oder ein Plus für ein offenes Ende, 08:00+ ${at}`,
  "hours_error.same_time": `Ende und Beginn sind gleich: Ändern Sie eine der Zeiten, oder schreiben Sie open für ganztägig ${at}`,
  "hours_error.ends_before_start": `Das Ende liegt vor dem Beginn: Schreiben Sie ein späteres Ende ${at}`,
  "hours_error.semicolon_expected": `Setzen Sie zwischen verschiedene Zeiten ein Semikolon, zum Beispiel Mo-Fr 08:00-16:00; Sa 09:00-13:00 ${at}`,
  "hours_error.unexpected": `Entfernen Sie „{found}“: Hierher gehören nur Tage, Uhrzeiten, off, open und 24/7 ${at}`,
};
