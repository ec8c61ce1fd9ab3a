import type { Messages } from "@lingui/core";
import type { PromiseTextId } from "../ids.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages: Record<PromiseTextId, Messages[string]> = {
  "conflict.too_late": ["The till sent this more than ",["hours","plural",{"one":["#"," hour"],"other":["#"," hours"]}]," after it was promised, so it waits for your yes."],
  "conflict.moment_unknown": ["The till could not say when this was promised."],
  "conflict.queue_ended": ["The till sent this after it had been revoked or its person had signed out."],
  "conflict.signature": ["An entry in this till’s queue was altered, or is not its own. Nothing of it was counted."],
  "conflict.key_used": ["The till sent two different visits under one key. The first one counts."],
  "conflict.offline_limit": [["measure","select",{"stamps":["Without a network a till may promise ",["limit","plural",{"one":["#"," stamp"],"other":["#"," stamps"]}]," on a card, and this was more."],"other":["Without a network a till may promise the points of ",["limit","plural",{"one":["#"," visit"],"other":["#"," visits"]}]," on a card, and this was more."]}]],
  "conflict.one_reward": ["Without a network a till hands over one reward on a card, and this was another one."],
  "conflict.not_seen_full": ["The card was not full when the till last saw it."],
  "conflict.seen_too_long_ago": ["The till had not seen the card for more than ",["hours","plural",{"one":["#"," hour"],"other":["#"," hours"]}]," when it handed over the reward."],
  "conflict.coupon_not_seen": ["The till had not seen this coupon as valid."],
  "conflict.card_number_not_found": ["No card has this number."],
  "conflict.card_number_ambiguous": ["Several cards have this number."],
  "conflict.card_of_another_business": ["This is a card of another business."],
  "conflict.forbidden": ["The till or its person may not do this any more."],
  "conflict.nothing_to_undo": ["The till took back a visit that is not known here."],
  "conflict.reversal_window_over": ["The till took this back more than ",["minutes","plural",{"one":["#"," minute"],"other":["#"," minutes"]}]," after the visit."],
  "conflict.counted_less": ["The guest was promised ",["promised","plural",{"one":["#"," point or stamp"],"other":["#"," points or stamps"]}],", and the card gave ",["given","plural",{"0":["none"],"other":["#"]}],"."],
};
