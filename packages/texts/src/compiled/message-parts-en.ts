import type { Messages } from "@lingui/core";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "coupon": ["Your coupon"],
  "balance": ["Balance"],
  "of": ["of"],
  "valid_until": ["Valid until"],
  "stamps": [["count","plural",{"one":["#"," stamp"],"other":["#"," stamps"]}]],
  "ready": ["Ready for you"],
  "points": [["count","plural",{"one":["point"],"other":["points"]}]],
  "ahead": [["missing"]," to: ",["reward"]],
} satisfies Messages;
