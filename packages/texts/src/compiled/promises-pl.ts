import type { Messages } from "@lingui/core";
import type { PromiseTextId } from "../ids.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages: Record<PromiseTextId, Messages[string]> = {
  "conflict.too_late": ["Kasa wysłała to ponad ",["hours","plural",{"one":["#"," godzinę"],"few":["#"," godziny"],"many":["#"," godzin"],"other":["#"," godziny"]}]," po obietnicy, więc czeka to na twoją zgodę."],
  "conflict.moment_unknown": ["Kasa nie umiała powiedzieć, kiedy to obiecano."],
  "conflict.queue_ended": ["Kasa wysłała to po odłączeniu albo po wylogowaniu osoby."],
  "conflict.signature": ["Wpis w kolejce tej kasy zmieniono albo nie jest on jej własny. Nic z niego nie zaliczono."],
  "conflict.key_used": ["Kasa wysłała dwie różne wizyty pod jednym kluczem. Liczy się pierwsza."],
  "conflict.offline_limit": [["measure","select",{"stamps":["Bez sieci kasa może obiecać ",["limit","plural",{"one":["#"," pieczątkę"],"few":["#"," pieczątki"],"many":["#"," pieczątek"],"other":["#"," pieczątki"]}]," na kartę, a to było więcej."],"other":["Bez sieci kasa może obiecać punkty za ",["limit","plural",{"one":["#"," wizytę"],"few":["#"," wizyty"],"many":["#"," wizyt"],"other":["#"," wizyty"]}]," na kartę, a to było więcej."]}]],
  "conflict.one_reward": ["Bez sieci kasa wydaje jedną nagrodę na kartę, a to była kolejna."],
  "conflict.not_seen_full": ["Karta nie była pełna, gdy kasa widziała ją ostatnio."],
  "conflict.seen_too_long_ago": ["Gdy kasa wydała nagrodę, nie widziała karty od ponad ",["hours","plural",{"one":["#"," godziny"],"few":["#"," godzin"],"many":["#"," godzin"],"other":["#"," godziny"]}],"."],
  "conflict.coupon_not_seen": ["Kasa nie widziała tego kuponu jako ważnego."],
  "conflict.card_number_not_found": ["Żadna karta nie ma tego numeru."],
  "conflict.card_number_ambiguous": ["Kilka kart ma ten numer."],
  "conflict.card_of_another_business": ["To karta innej firmy."],
  "conflict.forbidden": ["Kasa lub osoba przy niej nie może już tego robić."],
  "conflict.nothing_to_undo": ["Kasa cofnęła wizytę, której tu nie ma."],
  "conflict.reversal_window_over": ["Kasa cofnęła to ponad ",["minutes","plural",{"one":["#"," minutę"],"few":["#"," minuty"],"many":["#"," minut"],"other":["#"," minuty"]}]," po wizycie."],
  "conflict.counted_less": ["Gościowi obiecano ",["promised","plural",{"one":["#"," punkt lub pieczątkę"],"few":["#"," punkty lub pieczątki"],"many":["#"," punktów lub pieczątek"],"other":["#"," punktu lub pieczątki"]}],", a karta dała ",["given","plural",{"0":["0"],"other":["#"]}],"."],
};
