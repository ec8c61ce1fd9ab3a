import type { Catalogue } from "../ids.ts";
import { plural, unitWords } from "./units.ts";

const point = { one: "# punkt", few: "# punkty", many: "# punktów", other: "# punktu" };
const stamp = { one: "# pieczątka", few: "# pieczątki", many: "# pieczątek", other: "# pieczątki" };
const units = unitWords({ point, stamp });
const accusative = unitWords({ point, stamp: { ...stamp, one: "# pieczątkę" } });
const genitive = unitWords({
  point: { one: "# punktu", few: "# punktów", many: "# punktów", other: "# punktu" },
  stamp: { one: "# pieczątki", few: "# pieczątek", many: "# pieczątek", other: "# pieczątki" },
});
const count = unitWords(
  {
    point: {
      one: "# punkt liczy się",
      few: "# punkty liczą się",
      many: "# punktów liczy się",
      other: "# punktu liczy się",
    },
    stamp: {
      one: "# pieczątka liczy się",
      few: "# pieczątki liczą się",
      many: "# pieczątek liczy się",
      other: "# pieczątki liczy się",
    },
  },
  { one: "@ liczy się", few: "@ liczą się", many: "@ liczy się", other: "@ liczy się" },
);

const missing = unitWords(
  {
    point: {
      one: "Brakuje jeszcze # punktu.",
      few: "Brakuje jeszcze # punktów.",
      many: "Brakuje jeszcze # punktów.",
      other: "Brakuje jeszcze # punktu.",
    },
    stamp: {
      one: "Brakuje jeszcze # pieczątki.",
      few: "Brakuje jeszcze # pieczątek.",
      many: "Brakuje jeszcze # pieczątek.",
      other: "Brakuje jeszcze # pieczątki.",
    },
  },
  { other: "Brakuje jeszcze: @." },
);

export const pl: Catalogue = {
  "explanation.rule_matched":
    "{how, select, " +
    `each {Za każde {amount_text}: ${units("earns")}. Policzono {eligible_text}, co daje ${accusative("earned")}.{remainder, plural, =0 {} other { Na następną wizytę przechodzi {remainder_text}.}}} ` +
    `above {Kwota {eligible_text} osiąga próg {amount_text}: ${units("earned")}.} ` +
    `item {${plural("items", { one: "Liczy się # pozycja", few: "Liczą się # pozycje", many: "Liczy się # pozycji", other: "Liczy się # pozycji" })}: ${units("earned")}.} ` +
    `points {Kupione produkty dają ${accusative("earned")}.} ` +
    `custom {Obsługa wpisała ${accusative("earned")}.} ` +
    `other {Wizyta daje ${accusative("earned")}.}}{multiplier, plural, =1 {} other { Pomnożono przez {multiplier, number}.}}`,
  "explanation.rule_not_matched":
    "{reason, select, no_amount {Nie podano kwoty, więc niczego nie naliczono.} " +
    "nothing_paid {Nic nie zapłacono, więc niczego nie naliczono.} " +
    "no_eligible_lines {Nic z tego zakupu nie liczy się do tej karty.} " +
    "below_amount {{eligible_text} to mniej niż {amount_text}, więc niczego nie naliczono.} " +
    "nothing_entered {Obsługa niczego nie wpisała.} other {Na karcie nie ustalono jeszcze, za co się zbiera.}}",
  "explanation.cap_hit": `Najwięcej na dzień: ${units("limit")}. Naliczono ${accusative("given")} zamiast ${genitive("wanted")}.`,
  "explanation.earned": `Naliczono ${accusative("amount")}.`,
  "explanation.waits": `${count("amount")} od {until_text}.`,
  "explanation.debt_repaid": `Na spłatę zaległości: ${units("amount")}.`,
  "explanation.visit_counted": "Policzono jako wizytę w dniu {local_day_text}.",
  "explanation.guards_waived": "Zaimportowano, więc limity i odstępy nie obowiązywały.",
  "explanation.reward_redeemed":
    `{effect, select, discount_percentage {{name} za ${accusative("cost")}: rabat {discount_text}.} ` +
    `discount_amount {{name} za ${accusative("cost")}: rabat {discount_text}.} ` +
    `custom {{name} za ${accusative("cost")}: „{text}”.} other {{name} za ${accusative("cost")}.}}`,
  "explanation.reward_unlocked": plural("count", {
    one: "Nagroda jest gotowa.",
    few: "Gotowe są # nagrody.",
    many: "Gotowych jest # nagród.",
    other: "Gotowe nagrody: #.",
  }),
  "explanation.adjusted": `{direction, select, up {Dodano ręcznie ${accusative("delta_abs")}.} other {Odjęto ręcznie ${accusative("delta_abs")}.}}`,
  "explanation.bonus": `Bonus: ${units("delta")}.`,
  "explanation.imported": `Saldo początkowe: ${units("delta")}.`,
  "explanation.activated": `${count("amount")} od teraz.`,
  "explanation.expired": `Wygasło: ${units("amount")}.`,
  "explanation.held": `Odłożono ${accusative("amount")} na: {name}.`,
  "explanation.released": `Zwolniono odłożone: ${units("amount")}.`,
  "explanation.held_redeemed": `Nagrodę wydano za odłożone wcześniej: ${units("amount")}.`,
  "explanation.reversal":
    "{by, select, lines {{lines_count, plural, one {Zwrócono pozycję {lines_list}.} other {Zwrócono pozycje: {lines_list}.}}} " +
    "amount {Zwrócono {amount_text}.} other {Cofnięto całą transakcję.}}",
  "explanation.rule_reversed":
    `{mode, select, each {Nie liczy się już {eligible_text}: przedtem ${units("due_before")}, teraz ${units("due_after")}.} other {Reszta daje ${accusative("due_after")} zamiast ${genitive("due_before")}.}}` +
    `{withheld, plural, =0 {} other { Z powodu limitu nigdy nie przyznano: ${units("withheld")}.}}`,
  "explanation.taken_back":
    `Cofnięto ${accusative("wanted")}.{debt, plural, =0 {} other { W tym jako zaległość: ${units("debt")}.}}` +
    `{forgiven, plural, =0 {} other { Zabrakło na saldzie i darowano: ${units("forgiven")}.}}`,
  "explanation.carried_over": `Zostaje na karcie, bo zamówienie jest od razu liczone od nowa: ${units("amount")}.`,
  "explanation.brought_before": `Przyznano za to zamówienie już wcześniej, więc nie po raz drugi: ${units("amount")}.`,
  "explanation.restored": `Zwrócono ${accusative("amount")}.`,
  "explanation.spent_kept": `Wydano na nagrody i nie zwrócono: ${units("amount")}.`,
  "explanation.transferred_out": `Przeniesiono na inną kartę: ${units("balance")}.`,
  "explanation.transferred_in": `Przeniesiono z innej karty: ${units("balance")}.`,
  "explanation.remainders_joined": `Reszty z obu kart dają razem jeszcze ${accusative("earned")}.`,
  "explanation.multiplier_used":
    "{lines_count, plural, =0 {{name}: to, co się nalicza, mnożymy przez {multiplier, number}.} one {{name}: to, co daje pozycja {lines_list}, mnożymy przez {multiplier, number}.} other {{name}: to, co dają pozycje {lines_list}, mnożymy przez {multiplier, number}.}}",
  "explanation.multipliers_tried":
    "Niezastosowane mnożniki: nie lepsze – {not_best_count}, na inne produkty – {not_matched_count}.",
  "explanation.coupon_applied":
    "{effect, select, discount_percentage {{name}: rabat {discount_text}.} discount_amount {{name}: rabat {discount_text}.} " +
    `stamp_amount {{name}: dodatkowo ${units("added")}.} ` +
    "freebie {{name}: gratis.} custom {{name}: „{text}”.} other {Wykorzystano kupon: {name}.}}",
  "explanation.coupon_returned": "Zwrócono kupon: {name}.",
  "explanation.offer_redeemed": `Pozycję {line_no} wydano za ${accusative("cost")}: {name}.`,
  "explanation.level_changed":
    "{direction, select, up {Osiągnięto poziom: {name}.} down {Poziom od teraz: {name}.} other {Opuszczono poziom: {name}.}}",

  "rejection.not_found": "Tej nagrody lub kuponu nie ma na karcie.",
  "rejection.not_running": "Ta akcja obecnie nie trwa.",
  "rejection.campaign_limit_reached": "Wszystkie zostały już rozdane.",
  "rejection.customer_limit_reached": "Ta osoba wykorzystała już swój limit.",
  "rejection.recipient_does_not_match": "To jest przeznaczone dla innej osoby.",
  "rejection.expired": "Termin ważności minął.",
  "rejection.not_started": "To jeszcze nie obowiązuje.",
  "rejection.condition_not_met":
    "{condition, select, minimum_amount {To obowiązuje przy zakupie za co najmniej {minimum_amount_text}.} " +
    "no_amount {Do tego potrzebna jest kwota zakupu.} no_items {Nic z tego zakupu do tego nie pasuje.} " +
    "information_only {To tylko informacja, tego się nie realizuje.} " +
    "nothing_earned {Ten zakup nie daje niczego, co można pomnożyć.} " +
    "better_multiplier {Ten zakup ma już co najmniej tak dobry mnożnik, więc kupon zostaje na później.} " +
    "other {Zakup nie spełnia warunku.}}",
  "rejection.place_not_allowed": "To nie obowiązuje w tym miejscu.",
  "rejection.outside_hours": "To nie obowiązuje o tej godzinie.",
  "rejection.already_redeemed": "To już wydano albo zwrócono.",
  "rejection.locked": "W tej chwili korzysta z tego inna kasa.",
  "rejection.frequency": "Można użyć ponownie od {next_at_text}.",
  "rejection.out_of_stock": "Nic już nie zostało.",
  "rejection.insufficient_balance": missing("missing"),
  "rejection.delay_between_stamps": "Następna wizyta liczy się od {next_at_text}.",
  "rejection.cap_per_day": `Dzienny limit: ${plural("limit", { one: "# wizyta", few: "# wizyty", many: "# wizyt", other: "# wizyty" })}. Następna liczy się od {next_at_text}.`,
  "rejection.staff_limit": `Możesz wpisać naraz najwyżej ${accusative("limit")}.`,
  "rejection.reason_required": "Podaj powód.",
  "rejection.custom_amount_required": "Wpisz, ile naliczyć.",
  "rejection.invalid_amount": "Wpisz liczbę całkowitą.",
  "rejection.card_is_draft": "Karta jest szkicem. Najpierw ją opublikuj.",
  "rejection.card_is_archived": "Karta jest w archiwum i niczego się już na niej nie nalicza.",
  "rejection.membership_frozen": "Karta tej osoby jest zablokowana.",
  "rejection.membership_closed": "Karta tej osoby jest zamknięta.",
  "rejection.occurred_out_of_range": "Czas musi mieścić się między {earliest_text} a {latest_text}.",
  "rejection.nothing_to_do": "Nie ma nic do zrobienia.",
  "rejection.already_reversed":
    "{line_no, select, none {To już zostało cofnięte.} other {Pozycja {line_no} już została cofnięta.}}",
  "rejection.not_reversible": "Tego nie da się cofnąć.",
  "rejection.unknown_line": "W transakcji nie ma pozycji {line_no}.",
  "rejection.reversal_mixed": "Część zwrócono już w inny sposób. Zwracaj albo pozycje, albo kwoty, albo całą resztę.",
  "rejection.exceeds_original": "Można zwrócić jeszcze najwyżej {left_text}.",
  "rejection.balance_limit": `Na tej karcie mieści się najwyżej ${accusative("limit")}.`,
  "rejection.does_not_combine": "Naraz można użyć tylko jednego rabatu.",
  "rejection.visit_limit":
    "{measure, select, amount {Twój limit na jedną wizytę to {amount_text}.} day {Twój dzienny limit dla jednej karty to {amount_text}.} day_units {W ciągu dnia możesz dać jednej karcie najwyżej " +
    accusative("limit") +
    ".} other {Jedna wizyta może dać najwyżej " +
    accusative("limit") +
    ".}} Naliczy ją osoba z wyższym limitem.",
  "rejection.adjust_day_limit": `Twój dzisiejszy limit to ${units("limit")}. Zrobi to osoba z wyższym limitem.`,
  "rejection.own_card": "To twoja własna karta. Musi to zrobić ktoś inny z zespołu.",
  "rejection.confirmation_required": `Wydanie więcej niż ${units("limit")} naraz trzeba potwierdzić. Teraz to ${units("amount")}.`,

  "entry.earned": "Naliczone",
  "entry.bonus": "Bonus",
  "entry.held": "Odłożone",
  "entry.released": "Zwolnione",
  "entry.spent": "Wydane",
  "entry.adjusted": "Korekta",
  "entry.expired": "Wygasłe",
  "entry.reversed": "Cofnięte",
  "entry.restored": "Zwrócone",
  "entry.debt_incurred": "Zaległość",
  "entry.debt_repaid": "Spłata zaległości",
  "entry.transferred_in": "Przeniesione tutaj",
  "entry.transferred_out": "Przeniesione stąd",
  "entry.pending_activated": "Już się liczy",
  "entry.pending_cancelled": "Cofnięte przed zaliczeniem",
  "entry.imported": "Zaimportowane",

  "kind.visit": "Wizyta",
  "kind.redeem": "Nagroda",
  "kind.adjust": "Korekta",
  "kind.expire": "Wygaśnięcie",
  "kind.reverse": "Cofnięcie",
  "kind.transfer": "Przeniesienie",
  "kind.game": "Gra",

  "unit.point": plural("count", point),
  "unit.stamp": plural("count", stamp),
};
