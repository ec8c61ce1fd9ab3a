import type { Messages } from "@lingui/core";
import type { PromiseTextId } from "../ids.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages: Record<PromiseTextId, Messages[string]> = {
  "conflict.too_late": ["Die Kasse hat das mehr als ",["hours","plural",{"one":["#"," Stunde"],"other":["#"," Stunden"]}]," nach dem Versprechen gesendet. Deshalb wartet es auf Ihr Ja."],
  "conflict.moment_unknown": ["Die Kasse konnte nicht sagen, wann das versprochen wurde."],
  "conflict.queue_ended": ["Die Kasse hat das gesendet, nachdem sie entkoppelt wurde oder die Person sich abgemeldet hatte."],
  "conflict.signature": ["Ein Eintrag in der Warteschlange dieser Kasse wurde verändert oder ist nicht ihr eigener. Davon wurde nichts gezählt."],
  "conflict.key_used": ["Die Kasse hat zwei verschiedene Besuche unter einem Schlüssel gesendet. Der erste zählt."],
  "conflict.offline_limit": [["measure","select",{"stamps":["Ohne Netz darf eine Kasse ",["limit","plural",{"one":["#"," Stempel"],"other":["#"," Stempel"]}]," je Karte versprechen, und das war mehr."],"other":["Ohne Netz darf eine Kasse die Punkte von ",["limit","plural",{"one":["#"," Besuch"],"other":["#"," Besuchen"]}]," je Karte versprechen, und das war mehr."]}]],
  "conflict.one_reward": ["Ohne Netz gibt eine Kasse eine Prämie je Karte aus, und das war eine weitere."],
  "conflict.not_seen_full": ["Die Karte war nicht voll, als die Kasse sie zuletzt gesehen hat."],
  "conflict.seen_too_long_ago": ["Die Kasse hatte die Karte seit mehr als ",["hours","plural",{"one":["#"," Stunde"],"other":["#"," Stunden"]}]," nicht gesehen, als sie die Prämie ausgab."],
  "conflict.coupon_not_seen": ["Die Kasse hatte diesen Gutschein nicht als gültig gesehen."],
  "conflict.card_number_not_found": ["Keine Karte hat diese Nummer."],
  "conflict.card_number_ambiguous": ["Mehrere Karten haben diese Nummer."],
  "conflict.card_of_another_business": ["Das ist eine Karte eines anderen Unternehmens."],
  "conflict.forbidden": ["Die Kasse oder die Person an ihr darf das nicht mehr."],
  "conflict.nothing_to_undo": ["Die Kasse hat einen Besuch zurückgenommen, der hier nicht bekannt ist."],
  "conflict.reversal_window_over": ["Die Kasse hat das mehr als ",["minutes","plural",{"one":["#"," Minute"],"other":["#"," Minuten"]}]," nach dem Besuch zurückgenommen."],
  "conflict.counted_less": ["Dem Gast ",["promised","plural",{"one":["wurde ","#"," Punkt oder Stempel"],"other":["wurden ","#"," Punkte oder Stempel"]}]," versprochen, und die Karte gab ",["given","plural",{"0":["nichts"],"other":["#"]}],"."],
};
