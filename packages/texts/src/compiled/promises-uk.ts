import type { Messages } from "@lingui/core";
import type { PromiseTextId } from "../ids.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages: Record<PromiseTextId, Messages[string]> = {
  "conflict.too_late": ["Каса надіслала це більш ніж через ",["hours","plural",{"one":["#"," годину"],"few":["#"," години"],"many":["#"," годин"],"other":["#"," години"]}]," після обіцянки, тому це чекає на вашу згоду."],
  "conflict.moment_unknown": ["Каса не змогла сказати, коли це пообіцяно."],
  "conflict.queue_ended": ["Каса надіслала це після від’єднання або після виходу її користувача."],
  "conflict.signature": ["Запис у черзі цієї каси змінено, або він не її власний. Нічого з нього не зараховано."],
  "conflict.key_used": ["Каса надіслала два різні візити під одним ключем. Зараховано перший."],
  "conflict.offline_limit": [["measure","select",{"stamps":["Без мережі каса може пообіцяти ",["limit","plural",{"one":["#"," штамп"],"few":["#"," штампи"],"many":["#"," штампів"],"other":["#"," штампа"]}]," на картку, а це було більше."],"other":["Без мережі каса може пообіцяти бали за ",["limit","plural",{"one":["#"," візит"],"few":["#"," візити"],"many":["#"," візитів"],"other":["#"," візиту"]}]," на картку, а це було більше."]}]],
  "conflict.one_reward": ["Без мережі каса видає одну винагороду на картку, а це була ще одна."],
  "conflict.not_seen_full": ["Картка не була повною, коли каса бачила її востаннє."],
  "conflict.seen_too_long_ago": ["Коли каса видала винагороду, вона не бачила картки понад ",["hours","plural",{"one":["#"," годину"],"few":["#"," години"],"many":["#"," годин"],"other":["#"," години"]}],"."],
  "conflict.coupon_not_seen": ["Каса не бачила цей купон чинним."],
  "conflict.card_number_not_found": ["Жодна картка не має цього номера."],
  "conflict.card_number_ambiguous": ["Кілька карток мають цей номер."],
  "conflict.card_of_another_business": ["Це картка іншого бізнесу."],
  "conflict.forbidden": ["Каса або людина за нею більше не має на це права."],
  "conflict.nothing_to_undo": ["Каса скасувала візит, якого тут немає."],
  "conflict.reversal_window_over": ["Каса скасувала це більш ніж через ",["minutes","plural",{"one":["#"," хвилину"],"few":["#"," хвилини"],"many":["#"," хвилин"],"other":["#"," хвилини"]}]," після візиту."],
  "conflict.counted_less": ["Гостю пообіцяно ",["promised","plural",{"one":["#"," бал або штамп"],"few":["#"," бали або штампи"],"many":["#"," балів або штампів"],"other":["#"," бала або штампа"]}],", а картка дала ",["given","plural",{"0":["0"],"other":["#"]}],"."],
};
