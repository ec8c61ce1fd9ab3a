import type { Messages } from "@lingui/core";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "coupon": ["Twój kupon"],
  "balance": ["Stan"],
  "of": ["z"],
  "valid_until": ["Aktualny do"],
  "stamps": [["count","plural",{"one":["#"," pieczątka"],"few":["#"," pieczątki"],"many":["#"," pieczątek"],"other":["#"," pieczątki"]}]],
  "ready": ["Do odebrania"],
  "points": [["count","plural",{"one":["punkt"],"few":["punkty"],"many":["punktów"],"other":["punktu"]}]],
  "ahead": [["missing"]," do: ",["reward"]],
} satisfies Messages;
