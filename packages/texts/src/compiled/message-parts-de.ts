import type { Messages } from "@lingui/core";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "coupon": ["Ihr Gutschein"],
  "balance": ["Stand"],
  "of": ["von"],
  "valid_until": ["Gültig bis"],
  "stamps": [["count","plural",{"one":["#"," Stempel"],"other":["#"," Stempel"]}]],
  "ready": ["Für Sie bereit"],
  "points": [["count","plural",{"one":["Punkt"],"other":["Punkte"]}]],
  "ahead": [["missing"]," bis: ",["reward"]],
} satisfies Messages;
