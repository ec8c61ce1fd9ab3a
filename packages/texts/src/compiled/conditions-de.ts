import type { Messages } from "@lingui/core";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "unit.point": [["count","plural",{"one":["#"," Punkt"],"other":["#"," Punkte"]}]],
  "unit.stamp": [["count","plural",{"one":["#"," Stempel"],"other":["#"," Stempel"]}]],
  "level.period": ["Nötig innerhalb von ",["months","plural",{"one":["#"," Monat"],"other":["#"," Monaten"]}],": ",["units"]],
  "level.balance": ["Nötig auf der Karte: ",["units"]],
  "left.units": ["noch ",["units"]],
  "left.reached": ["erreicht"],
  "coupon.minimum": ["Für Einkäufe ab ",["amount"]],
  "coupon.uses": ["noch ",["count"],"-mal"],
  "challenge.needs": [["type","select",{"quiz":["Die meisten richtigen Antworten gewinnen"],"memory_game":["Das beste Ergebnis gewinnt"],"most_points":["Wer am meisten sammelt, gewinnt"],"most_transactions":["Die meisten Besuche gewinnen"],"other":["Die meisten Tage mit Besuch gewinnen"]}]],
  "challenge.plays": [["count","plural",{"0":["heute kein Spiel mehr"],"one":["heute noch ","#"," Spiel"],"other":["heute noch ","#"," Spiele"]}]],
  "challenge.rank": ["jetzt Platz ",["rank","number"]],
  "until.day": ["bis ",["day"]],
  "until.time": ["bis ",["day"],", ",["time"]," Uhr"],
  "until.begins": ["vom ",["begin"]," bis zum ",["end"]],
  "until.over": ["beendet am ",["day"]],
} satisfies Messages;
