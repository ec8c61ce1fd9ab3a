import type { Messages } from "@lingui/core";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "unit.point": [["count","plural",{"one":["#"," бал"],"few":["#"," бали"],"many":["#"," балів"],"other":["#"," бала"]}]],
  "unit.stamp": [["count","plural",{"one":["#"," штамп"],"few":["#"," штампи"],"many":["#"," штампів"],"other":["#"," штампа"]}]],
  "level.period": ["Потрібно впродовж ",["months","plural",{"one":["#"," місяця"],"few":["#"," місяців"],"many":["#"," місяців"],"other":["#"," місяця"]}],": ",["units"]],
  "level.balance": ["Потрібно на картці: ",["units"]],
  "left.units": ["ще ",["units"]],
  "left.reached": ["досягнуто"],
  "coupon.minimum": ["Для покупок від ",["amount"]],
  "coupon.uses": ["ще ",["count","plural",{"one":["#"," раз"],"few":["#"," рази"],"many":["#"," разів"],"other":["#"," разу"]}]],
  "challenge.needs": [["type","select",{"quiz":["Перемагає найбільше правильних відповідей"],"memory_game":["Перемагає найкращий результат"],"most_points":["Перемагає, хто збере найбільше"],"most_transactions":["Перемагає найбільше візитів"],"other":["Перемагає найбільше днів із візитом"]}]],
  "challenge.plays": [["count","plural",{"0":["на сьогодні спроб немає"],"one":["на сьогодні ","#"," спроба"],"few":["на сьогодні ","#"," спроби"],"many":["на сьогодні ","#"," спроб"],"other":["на сьогодні ","#"," спроби"]}]],
  "challenge.rank": ["зараз місце ",["rank","number"]],
  "until.day": ["до ",["day"]],
  "until.time": ["до ",["day"],", ",["time"]],
  "until.begins": ["з ",["begin"]," до ",["end"]],
  "until.over": ["завершено ",["day"]],
} satisfies Messages;
