import type { HoursCatalogue } from "../../ids.ts";

const at = "(символ {position})";
/** "у" before "вт", "об" before "одинадцятій": the way they are spoken. */
const onDate = "{weekday, select, 2 {у {date}} other {в {date}}}";
const atTime = "{hour, select, 11 {об {time}} other {о {time}}}";

/** Години роботи. */
export const hours: HoursCatalogue = {
  "hours.day_chip": "{name}",
  "hours.run": "{from}–{to}",
  "hours.every_day": "щодня",
  "hours.range":
    "{span, select, same_day {{from}–{to}} next_day {{from}–{to} наступного дня} " +
    "after_next {{from}–{to} через два дні} in_next_day {{from}–{to}, обидва наступного дня} " +
    "over_next_day {з {from} наступного дня до {to} через день} in_after_next {{from}–{to}, обидва через два дні} " +
    "ended_open {з {from}} next_day_open {з {from} наступного дня} other {з {from} через два дні}}",
  "hours.range_beside_tag":
    "{span, select, ended_open {з {from}} next_day_open {з {from} наступного дня} " +
    "after_next_open {з {from} через два дні} other {{from}–{to}}}",
  "hours.group_open": "{days} {hours}",
  "hours.group_all_day": "{days} цілодобово",
  "hours.group_closed":
    "{day, select, none {{days} зачинено} 1 {у понеділок зачинено} 2 {у вівторок зачинено} " +
    "3 {у середу зачинено} 4 {у четвер зачинено} 5 {у п’ятницю зачинено} 6 {у суботу зачинено} other {у неділю зачинено}}",
  "hours.week_open": "Відчинено цілодобово",
  "hours.week_closed": "Зачинено весь тиждень",
  "hours.days": "Дні",
  "hours.hours": "Години",
  "hours.title": "Години роботи",
  "hours.all_day": "цілодобово",
  "hours.closed": "зачинено",
  "hours.past_midnight": "за північ",
  "hours.not_given": "Не вказано",

  "hours_now.always": "Відчинено цілодобово",
  "hours_now.never": "Зачинено",
  "hours_now.open_until":
    `{when, select, today {Відчинено до {time}} tomorrow {Відчинено, зачиниться ${atTime} (завтра)} ` +
    "other {Відчинено до {time}, {date}}}",
  "hours_now.open_at_least":
    "{when, select, today {Відчинено щонайменше до {time}} tomorrow {Відчинено щонайменше до {time} завтра} " +
    "other {Відчинено щонайменше до {time}, {date}}}",
  "hours_now.open_ended": "Відчинено з {time}, час закриття не вказано",
  "hours_now.opens":
    `{when, select, today {Зачинено, відчиниться ${atTime}} tomorrow {Зачинено, відчиниться завтра ${atTime}} ` +
    `other {Зачинено, відчиниться ${onDate} ${atTime}}}`,

  "hours_error.rule_expected": `Напишіть тут дні й години, наприклад Mo-Fr 08:00-16:00, або приберіть крапку з комою ${at}`,
  "hours_error.unknown_day": `«{found}» — не день тижня: напишіть Mo, Tu, We, Th, Fr, Sa або Su ${at}`,
  "hours_error.day_expected": `Напишіть тут день тижня: Mo, Tu, We, Th, Fr, Sa або Su ${at}`,
  "hours_error.hours_expected": `Після днів додайте години, наприклад 08:00-16:00, або off, якщо зачинено ${at}`,
  "hours_error.time_expected": `Напишіть тут час, години й хвилини, наприклад 16:00 ${at}`,
  "hours_error.bad_time": `Часу {found} немає: напишіть час від 00:00 до 48:59 ${at}`,
  "hours_error.end_expected": `Додайте час закриття, наприклад 08:00-16:00, або плюс, якщо його не визначено, 08:00+ ${at}`,
  "hours_error.same_time": `Закриття збігається з відкриттям: змініть одну з годин або напишіть open, якщо цілодобово ${at}`,
  "hours_error.ends_before_start": `Закриття раніше за відкриття: напишіть пізніший час ${at}`,
  "hours_error.semicolon_expected": `Між різними годинами поставте крапку з комою, наприклад Mo-Fr 08:00-16:00; Sa 09:00-13:00 ${at}`,
  "hours_error.unexpected": `Приберіть «{found}»: тут можуть бути лише дні, час, off, open і 24/7 ${at}`,
};
