import type { Messages } from "@lingui/core";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "unit.point": [["count","plural",{"one":["#"," punkt"],"few":["#"," punkty"],"many":["#"," punktów"],"other":["#"," punktu"]}]],
  "unit.stamp": [["count","plural",{"one":["#"," pieczątka"],"few":["#"," pieczątki"],"many":["#"," pieczątek"],"other":["#"," pieczątki"]}]],
  "level.period": ["Potrzeba w ciągu ",["months","plural",{"one":["#"," miesiąca"],"few":["#"," miesięcy"],"many":["#"," miesięcy"],"other":["#"," miesiąca"]}],": ",["units"]],
  "level.balance": ["Potrzeba na karcie: ",["units"]],
  "left.units": ["jeszcze ",["units"]],
  "left.reached": ["osiągnięto"],
  "coupon.minimum": ["Przy zakupach od ",["amount"]],
  "coupon.uses": ["jeszcze ",["count","plural",{"one":["#"," raz"],"few":["#"," razy"],"many":["#"," razy"],"other":["#"," razu"]}]],
  "challenge.needs": [["type","select",{"quiz":["Wygrywa najwięcej dobrych odpowiedzi"],"memory_game":["Wygrywa najlepszy wynik"],"most_points":["Wygrywa, kto zbierze najwięcej"],"most_transactions":["Wygrywa najwięcej wizyt"],"other":["Wygrywa najwięcej dni z wizytą"]}]],
  "challenge.plays": [["count","plural",{"0":["na dziś bez rozgrywek"],"one":["na dziś ","#"," rozgrywka"],"few":["na dziś ","#"," rozgrywki"],"many":["na dziś ","#"," rozgrywek"],"other":["na dziś ","#"," rozgrywki"]}]],
  "challenge.rank": ["teraz miejsce ",["rank","number"]],
  "until.day": ["do ",["day"]],
  "until.time": ["do ",["day"],", ",["time"]],
  "until.begins": ["od ",["begin"]," do ",["end"]],
  "until.over": ["zakończone ",["day"]],
} satisfies Messages;
