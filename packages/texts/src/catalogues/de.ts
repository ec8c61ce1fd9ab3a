import type { Catalogue } from "../ids.ts";
import { plural, unitWords } from "./units.ts";

const point = { one: "# Punkt", other: "# Punkte" };
const stamp = { one: "# Stempel", other: "# Stempel" };
// The accusative of these two words is the nominative.
const units = unitWords({ point, stamp });
const dative = unitWords({
  point: { one: "# Punkt", other: "# Punkten" },
  stamp: { one: "# Stempel", other: "# Stempeln" },
});
const count = unitWords(
  {
    point: { one: "# Punkt zählt", other: "# Punkte zählen" },
    stamp: { one: "# Stempel zählt", other: "# Stempel zählen" },
  },
  { one: "@ zählt", other: "@ zählen" },
);
const were = unitWords(
  {
    point: { one: "# Punkt wurde", other: "# Punkte wurden" },
    stamp: { one: "# Stempel wurde", other: "# Stempel wurden" },
  },
  { one: "@ wurde", other: "@ wurden" },
);
const missing = unitWords(
  {
    point: { one: "Es fehlt noch # Punkt.", other: "Es fehlen noch # Punkte." },
    stamp: { one: "Es fehlt noch # Stempel.", other: "Es fehlen noch # Stempel." },
  },
  { one: "Es fehlt noch @.", other: "Es fehlen noch @." },
);

export const de: Catalogue = {
  "explanation.rule_matched":
    "{how, select, " +
    `each {Je {amount_text} gibt es ${units("earns")}. Angerechnet: {eligible_text}, das ergibt ${units("earned")}.{remainder, plural, =0 {} other { {remainder_text} werden beim nächsten Besuch angerechnet.}}} ` +
    `above {Mit {eligible_text} sind {amount_text} erreicht: ${units("earned")}.} ` +
    `item {${plural("items", { one: "# Artikel zählt", other: "# Artikel zählen" })}: ${units("earned")}.} ` +
    `points {Die gekauften Produkte ergeben ${units("earned")}.} ` +
    `custom {Vom Personal eingegeben: ${units("earned")}.} ` +
    `other {Ein Besuch bringt ${units("earned")}.}}{multiplier, plural, =1 {} other { Multipliziert mit {multiplier, number}.}}`,
  "explanation.rule_not_matched":
    "{reason, select, no_amount {Ohne Betrag wird nichts gesammelt.} " +
    "nothing_paid {Es wurde nichts bezahlt, daher wurde nichts gesammelt.} " +
    "no_eligible_lines {Nichts aus diesem Einkauf zählt für die Karte.} " +
    "below_amount {{eligible_text} liegen unter {amount_text}, daher wurde nichts gesammelt.} " +
    "nothing_entered {Das Personal hat nichts eingegeben.} other {Für die Karte ist noch nicht festgelegt, wie gesammelt wird.}}",
  "explanation.cap_hit": `Höchstens ${units("limit")} am Tag: ${units("given")} statt ${dative("wanted")}.`,
  "explanation.earned": `Gesammelt: ${units("amount")}.`,
  "explanation.waits": `${count("amount")} ab {until_text}.`,
  "explanation.debt_repaid": `${were("amount")} mit dem Rückstand verrechnet.`,
  "explanation.visit_counted": "Als Besuch am {local_day_text} gezählt.",
  "explanation.guards_waived": "Importiert, daher ohne Limits und Wartezeiten.",
  "explanation.reward_redeemed":
    `{effect, select, discount_percentage {{name} für ${units("cost")}: {discount_text} Rabatt.} ` +
    `discount_amount {{name} für ${units("cost")}: {discount_text} Rabatt.} ` +
    `custom {{name} für ${units("cost")}: „{text}“.} other {{name} für ${units("cost")}.}}`,
  "explanation.reward_unlocked": plural("count", {
    one: "Eine Prämie liegt bereit.",
    other: "# Prämien liegen bereit.",
  }),
  "explanation.adjusted": `{direction, select, up {Von Hand gutgeschrieben: ${units("delta_abs")}.} other {Von Hand abgezogen: ${units("delta_abs")}.}}`,
  "explanation.bonus": `Bonus: ${units("delta")}.`,
  "explanation.imported": `Anfangsguthaben: ${units("delta")}.`,
  "explanation.activated": `${count("amount")} ab jetzt.`,
  "explanation.expired": `Verfallen: ${units("amount")}.`,
  "explanation.held": `${were("amount")} für „{name}“ reserviert.`,
  "explanation.released": `Reserviert und wieder freigegeben: ${units("amount")}.`,
  "explanation.held_redeemed": `Die Prämie wurde ausgegeben. Dafür reserviert: ${units("amount")}.`,
  "explanation.reversal":
    "{by, select, lines {{lines_count, plural, one {Position {lines_list} wurde erstattet.} other {Die Positionen {lines_list} wurden erstattet.}}} " +
    "amount {Erstattet: {amount_text}.} other {Die ganze Transaktion wurde zurückgenommen.}}",
  "explanation.rule_reversed":
    `{mode, select, each {{eligible_text} zählen nicht mehr: aus ${dative("due_before")} werden ${units("due_after")}.} other {Der Rest ergibt ${units("due_after")} statt ${dative("due_before")}.}}` +
    `{withheld, plural, =0 {} other { Wegen des Limits nie vergeben: ${units("withheld")}.}}`,
  "explanation.taken_back":
    `Zurückgenommen: ${units("wanted")}.{debt, plural, =0 {} other { Davon als Rückstand: ${units("debt")}.}}` +
    `{forgiven, plural, =0 {} other { Nicht gedeckt und erlassen: ${units("forgiven")}.}}`,
  "explanation.carried_over": `Bleibt auf der Karte, weil die Bestellung sofort neu gezählt wird: ${units("amount")}.`,
  "explanation.brought_before": `Für diese Bestellung schon früher erhalten und deshalb nicht noch einmal: ${units("amount")}.`,
  "explanation.restored": `Zurückgegeben: ${units("amount")}.`,
  "explanation.spent_kept": `Für Prämien eingelöst und nicht zurückgegeben: ${units("amount")}.`,
  "explanation.transferred_out": `Auf eine andere Karte übertragen: ${units("balance")}.`,
  "explanation.transferred_in": `Von einer anderen Karte übernommen: ${units("balance")}.`,
  "explanation.remainders_joined": `Die Restbeträge beider Karten ergeben zusammen noch ${units("earned")}.`,
  "explanation.multiplier_used":
    "{lines_count, plural, =0 {{name}: Was gesammelt wird, zählt {multiplier, number}-fach.} one {{name}: Was Position {lines_list} bringt, zählt {multiplier, number}-fach.} other {{name}: Was die Positionen {lines_list} bringen, zählt {multiplier, number}-fach.}}",
  "explanation.multipliers_tried":
    "Nicht angewandte Multiplikatoren: {not_best_count} nicht besser, {not_matched_count} für andere Produkte.",
  "explanation.coupon_applied":
    "{effect, select, discount_percentage {{name}: {discount_text} Rabatt.} discount_amount {{name}: {discount_text} Rabatt.} " +
    `stamp_amount {{name}: ${units("added")} zusätzlich.} ` +
    "freebie {{name}: kostenlos.} custom {{name}: „{text}“.} other {{name} wurde eingelöst.}}",
  "explanation.coupon_returned": "Der Gutschein wurde zurückgegeben: {name}.",
  "explanation.offer_redeemed": `Position {line_no} wurde für ${units("cost")} ausgegeben: {name}.`,
  "explanation.level_changed":
    "{direction, select, up {Stufe erreicht: {name}.} down {Stufe ab jetzt: {name}.} other {Stufe verlassen: {name}.}}",

  "rejection.not_found": "Diese Prämie oder dieser Gutschein gehört nicht zur Karte.",
  "rejection.not_running": "Diese Aktion läuft gerade nicht.",
  "rejection.campaign_limit_reached": "Alle sind bereits vergeben.",
  "rejection.customer_limit_reached": "Für diese Person ist die erlaubte Anzahl erreicht.",
  "rejection.recipient_does_not_match": "Das ist für eine andere Person bestimmt.",
  "rejection.expired": "Das ist abgelaufen.",
  "rejection.not_started": "Das gilt noch nicht.",
  "rejection.condition_not_met":
    "{condition, select, minimum_amount {Das gilt ab einem Einkauf von {minimum_amount_text}.} " +
    "no_amount {Dafür wird der Betrag des Einkaufs gebraucht.} no_items {Nichts in diesem Einkauf passt dazu.} " +
    "information_only {Das dient nur zur Information und wird nicht eingelöst.} " +
    "nothing_earned {Dieser Einkauf bringt nichts, das sich multiplizieren ließe.} " +
    "better_multiplier {Dieser Einkauf zählt schon mindestens ebenso vielfach, daher bleibt der Gutschein erhalten.} " +
    "other {Der Einkauf erfüllt die Bedingung nicht.}}",
  "rejection.place_not_allowed": "Das gilt nicht an diesem Standort.",
  "rejection.outside_hours": "Das gilt nicht zu dieser Uhrzeit.",
  "rejection.already_redeemed": "Das wurde bereits ausgegeben oder zurückgegeben.",
  "rejection.locked": "Eine andere Kasse verwendet das gerade.",
  "rejection.frequency": "Wieder einlösbar ab {next_at_text}.",
  "rejection.out_of_stock": "Davon ist nichts mehr übrig.",
  "rejection.insufficient_balance": missing("missing"),
  "rejection.delay_between_stamps": "Der nächste Besuch zählt ab {next_at_text}.",
  "rejection.cap_per_day": `Am Tag ${plural("limit", { one: "zählt # Besuch", other: "zählen # Besuche" })}. Der nächste zählt ab {next_at_text}.`,
  "rejection.staff_limit": `Sie können höchstens ${units("limit")} auf einmal eingeben.`,
  "rejection.reason_required": "Geben Sie einen Grund an.",
  "rejection.custom_amount_required": "Geben Sie ein, wie viel gesammelt wird.",
  "rejection.invalid_amount": "Geben Sie eine ganze Zahl ein.",
  "rejection.card_is_draft": "Die Karte ist ein Entwurf. Veröffentlichen Sie sie zuerst.",
  "rejection.card_is_archived": "Die Karte ist archiviert; auf ihr wird nicht mehr gesammelt.",
  "rejection.membership_frozen": "Die Karte dieser Person ist gesperrt.",
  "rejection.membership_closed": "Die Karte dieser Person ist geschlossen.",
  "rejection.occurred_out_of_range": "Der Zeitpunkt muss zwischen dem {earliest_text} und dem {latest_text} liegen.",
  "rejection.nothing_to_do": "Es gibt nichts zu tun.",
  "rejection.already_reversed":
    "{line_no, select, none {Das wurde bereits zurückgenommen.} other {Position {line_no} wurde bereits zurückgenommen.}}",
  "rejection.not_reversible": "Das lässt sich nicht zurücknehmen.",
  "rejection.unknown_line": "Die Transaktion hat keine Position {line_no}.",
  "rejection.reversal_mixed":
    "Ein Teil wurde bereits auf andere Weise erstattet. Erstatten Sie nur Positionen, nur Beträge oder den ganzen Rest.",
  "rejection.exceeds_original": "Es können noch höchstens {left_text} erstattet werden.",
  "rejection.balance_limit": `Diese Karte fasst höchstens ${units("limit")}.`,
  "rejection.does_not_combine": "Es lässt sich nur ein Rabatt auf einmal verwenden.",
  "rejection.visit_limit":
    "{measure, select, amount {Ihr Limit für einen Besuch ist {amount_text}.} day {Ihr Limit für eine Karte am Tag ist {amount_text}.} day_units {Am Tag dürfen Sie einer Karte höchstens " +
    units("limit") +
    " geben.} other {Ein Besuch darf höchstens " +
    units("limit") +
    " bringen.}} Jemand mit einem höheren Limit kann ihn zählen.",
  "rejection.adjust_day_limit": `Ihr Limit für heute ist ${units("limit")}. Jemand mit einem höheren Limit kann das übernehmen.`,
  "rejection.own_card": "Das ist Ihre eigene Karte. Das muss jemand anderes aus dem Team übernehmen.",
  "rejection.confirmation_required": `Mehr als ${units("limit")} auf einmal einzulösen, muss bestätigt werden. Hier sind es ${units("amount")}.`,

  "entry.earned": "Gesammelt",
  "entry.bonus": "Bonus",
  "entry.held": "Reserviert",
  "entry.released": "Freigegeben",
  "entry.spent": "Eingelöst",
  "entry.adjusted": "Korrigiert",
  "entry.expired": "Verfallen",
  "entry.reversed": "Zurückgenommen",
  "entry.restored": "Zurückgegeben",
  "entry.debt_incurred": "Rückstand",
  "entry.debt_repaid": "Rückstand ausgeglichen",
  "entry.transferred_in": "Übernommen",
  "entry.transferred_out": "Übertragen",
  "entry.pending_activated": "Zählt jetzt",
  "entry.pending_cancelled": "Vor dem Zählen zurückgenommen",
  "entry.imported": "Importiert",

  "kind.visit": "Besuch",
  "kind.redeem": "Prämie",
  "kind.adjust": "Korrektur",
  "kind.expire": "Verfall",
  "kind.reverse": "Rücknahme",
  "kind.transfer": "Übertrag",
  "kind.game": "Spiel",

  "unit.point": plural("count", point),
  "unit.stamp": plural("count", stamp),
};
