import type { Messages } from "@lingui/core";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "coupon": ["Ваш купон"],
  "balance": ["Баланс"],
  "of": ["з"],
  "valid_until": ["Дійсний до"],
  "stamps": [["count","plural",{"one":["#"," штамп"],"few":["#"," штампи"],"many":["#"," штампів"],"other":["#"," штампа"]}]],
  "ready": ["Можна отримати"],
  "points": [["count","plural",{"one":["бал"],"few":["бали"],"many":["балів"],"other":["бала"]}]],
  "ahead": [["missing"]," до: ",["reward"]],
} satisfies Messages;
