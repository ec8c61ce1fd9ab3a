import type { Messages } from "@lingui/core";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "unit.point": [["count","plural",{"one":["#"," point"],"other":["#"," points"]}]],
  "unit.stamp": [["count","plural",{"one":["#"," stamp"],"other":["#"," stamps"]}]],
  "level.period": ["Needed within ",["months","plural",{"one":["#"," month"],"other":["#"," months"]}],": ",["units"]],
  "level.balance": ["Needed on the card: ",["units"]],
  "left.units": [["units"]," to go"],
  "left.reached": ["reached"],
  "coupon.minimum": ["For purchases of ",["amount"]," or more"],
  "coupon.uses": [["count","plural",{"one":["#"," use left"],"other":["#"," uses left"]}]],
  "challenge.needs": [["type","select",{"quiz":["The most right answers win"],"memory_game":["The highest score wins"],"most_points":["Whoever collects the most wins"],"most_transactions":["The most visits win"],"other":["The most days with a visit win"]}]],
  "challenge.plays": [["count","plural",{"0":["no plays left today"],"one":["#"," play left today"],"other":["#"," plays left today"]}]],
  "challenge.rank": ["now rank ",["rank","number"]],
  "until.day": ["until ",["day"]],
  "until.time": ["until ",["day"],", ",["time"]],
  "until.begins": ["from ",["begin"]," until ",["end"]],
  "until.over": ["ended on ",["day"]],
} satisfies Messages;
