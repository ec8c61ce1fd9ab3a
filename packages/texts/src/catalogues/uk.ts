import type { Catalogue } from "../ids.ts";
import { plural, unitWords } from "./units.ts";

const point = { one: "# бал", few: "# бали", many: "# балів", other: "# бала" };
const stamp = { one: "# штамп", few: "# штампи", many: "# штампів", other: "# штампа" };
// The accusative of these two words is the nominative.
const units = unitWords({ point, stamp });
const genitive = unitWords({
  point: { one: "# бала", few: "# балів", many: "# балів", other: "# бала" },
  stamp: { one: "# штампа", few: "# штампів", many: "# штампів", other: "# штампа" },
});
const count = unitWords(
  {
    point: {
      one: "# бал зараховується",
      few: "# бали зараховуються",
      many: "# балів зараховуються",
      other: "# бала зараховується",
    },
    stamp: {
      one: "# штамп зараховується",
      few: "# штампи зараховуються",
      many: "# штампів зараховуються",
      other: "# штампа зараховується",
    },
  },
  { one: "@ зараховується", few: "@ зараховуються", many: "@ зараховуються", other: "@ зараховується" },
);

const missing = unitWords(
  {
    point: {
      one: "Бракує ще # бала.",
      few: "Бракує ще # балів.",
      many: "Бракує ще # балів.",
      other: "Бракує ще # бала.",
    },
    stamp: {
      one: "Бракує ще # штампа.",
      few: "Бракує ще # штампів.",
      many: "Бракує ще # штампів.",
      other: "Бракує ще # штампа.",
    },
  },
  { other: "Бракує ще: @." },
);

export const uk: Catalogue = {
  "explanation.rule_matched":
    "{how, select, " +
    `each {За кожні {amount_text}: ${units("earns")}. Враховано {eligible_text}, це ${units("earned")}.{remainder, plural, =0 {} other { На наступний візит переходить {remainder_text}.}}} ` +
    `above {Сума {eligible_text} досягає {amount_text}: ${units("earned")}.} ` +
    `item {${plural("items", { one: "Враховано # позицію", few: "Враховано # позиції", many: "Враховано # позицій", other: "Враховано # позиції" })}: ${units("earned")}.} ` +
    `points {За куплені товари: ${units("earned")}.} ` +
    `custom {Персонал увів ${units("earned")}.} ` +
    `other {За візит: ${units("earned")}.}}{multiplier, plural, =1 {} other { Помножено на {multiplier, number}.}}`,
  "explanation.rule_not_matched":
    "{reason, select, no_amount {Суму не вказано, тому нічого не нараховано.} " +
    "nothing_paid {Нічого не сплачено, тому нічого не нараховано.} " +
    "no_eligible_lines {Ніщо з цієї покупки не враховується на картці.} " +
    "below_amount {{eligible_text} менше за {amount_text}, тому нічого не нараховано.} " +
    "nothing_entered {Персонал нічого не ввів.} other {На картці ще не визначено, за що нараховувати.}}",
  "explanation.cap_hit": `Найбільше за день: ${units("limit")}. Нараховано ${units("given")} замість ${genitive("wanted")}.`,
  "explanation.earned": `Нараховано ${units("amount")}.`,
  "explanation.waits": `${count("amount")} з {until_text}.`,
  "explanation.debt_repaid": `На погашення боргу: ${units("amount")}.`,
  "explanation.visit_counted": "{local_day_text} враховано як візит.",
  "explanation.guards_waived": "Імпортовано, тому ліміти й паузи не діяли.",
  "explanation.reward_redeemed":
    `{effect, select, discount_percentage {{name} за ${units("cost")}: знижка {discount_text}.} ` +
    `discount_amount {{name} за ${units("cost")}: знижка {discount_text}.} ` +
    `custom {{name} за ${units("cost")}: «{text}».} other {{name} за ${units("cost")}.}}`,
  "explanation.reward_unlocked": plural("count", {
    one: "Готова # винагорода.",
    few: "Готові # винагороди.",
    many: "Готово # винагород.",
    other: "Готові винагороди: #.",
  }),
  "explanation.adjusted": `{direction, select, up {Додано вручну ${units("delta_abs")}.} other {Знято вручну ${units("delta_abs")}.}}`,
  "explanation.bonus": `Бонус: ${units("delta")}.`,
  "explanation.imported": `Початковий баланс: ${units("delta")}.`,
  "explanation.activated": `${count("amount")} відтепер.`,
  "explanation.expired": `Згоріло: ${units("amount")}.`,
  "explanation.held": `Відкладено ${units("amount")} на: {name}.`,
  "explanation.released": `Відкладене повернуто: ${units("amount")}.`,
  "explanation.held_redeemed": `Винагороду видано за відкладені раніше: ${units("amount")}.`,
  "explanation.reversal":
    "{by, select, lines {{lines_count, plural, one {Повернуто позицію {lines_list}.} other {Повернуто позиції: {lines_list}.}}} " +
    "amount {Повернуто {amount_text}.} other {Скасовано всю транзакцію.}}",
  "explanation.rule_reversed":
    `{mode, select, each {Більше не враховується {eligible_text}: раніше ${units("due_before")}, тепер ${units("due_after")}.} other {За решту належить ${units("due_after")} замість ${genitive("due_before")}.}}` +
    `{withheld, plural, =0 {} other { Через ліміт ніколи не нараховувалося: ${units("withheld")}.}}`,
  "explanation.taken_back":
    `Скасовано ${units("wanted")}.{debt, plural, =0 {} other { Із цього в борг: ${units("debt")}.}}` +
    `{forgiven, plural, =0 {} other { Не вистачило на балансі, прощено: ${units("forgiven")}.}}`,
  "explanation.carried_over": `Лишається на картці, бо замовлення одразу рахується наново: ${units("amount")}.`,
  "explanation.brought_before": `За це замовлення вже нараховано раніше, тож удруге не нараховується: ${units("amount")}.`,
  "explanation.restored": `Повернуто ${units("amount")}.`,
  "explanation.spent_kept": `Витрачено на винагороди й не повернуто: ${units("amount")}.`,
  "explanation.transferred_out": `Перенесено на іншу картку: ${units("balance")}.`,
  "explanation.transferred_in": `Перенесено з іншої картки: ${units("balance")}.`,
  "explanation.remainders_joined": `Залишки з обох карток разом дають ще ${units("earned")}.`,
  "explanation.multiplier_used":
    "{lines_count, plural, =0 {{name}: нараховане множиться на {multiplier, number}.} one {{name}: нараховане за позицію {lines_list} множиться на {multiplier, number}.} other {{name}: нараховане за позиції {lines_list} множиться на {multiplier, number}.}}",
  "explanation.multipliers_tried":
    "Незастосовані множники: не кращі — {not_best_count}, на інші товари — {not_matched_count}.",
  "explanation.coupon_applied":
    "{effect, select, discount_percentage {{name}: знижка {discount_text}.} discount_amount {{name}: знижка {discount_text}.} " +
    `stamp_amount {{name}: додатково ${units("added")}.} ` +
    "freebie {{name}: безкоштовно.} custom {{name}: «{text}».} other {Використано купон: {name}.}}",
  "explanation.coupon_returned": "Купон повернуто: {name}.",
  "explanation.offer_redeemed": `Позицію {line_no} видано за ${units("cost")}: {name}.`,
  "explanation.level_changed":
    "{direction, select, up {Досягнуто рівня: {name}.} down {Рівень відтепер: {name}.} other {Рівень утрачено: {name}.}}",

  "rejection.not_found": "Цієї винагороди чи купона немає на картці.",
  "rejection.not_running": "Ця акція не діє.",
  "rejection.campaign_limit_reached": "Усі вже роздано.",
  "rejection.customer_limit_reached": "Клієнт уже використав дозволену кількість.",
  "rejection.recipient_does_not_match": "Це призначено іншому клієнтові.",
  "rejection.expired": "Термін дії минув.",
  "rejection.not_started": "Це ще не діє.",
  "rejection.condition_not_met":
    "{condition, select, minimum_amount {Це діє для покупки щонайменше на {minimum_amount_text}.} " +
    "no_amount {Для цього потрібна сума покупки.} no_items {Ніщо з цієї покупки до цього не підходить.} " +
    "information_only {Це лише інформація, її не використовують.} " +
    "nothing_earned {За цю покупку немає чого множити.} " +
    "better_multiplier {Ця покупка вже має не гірший множник, тож купон залишається на потім.} " +
    "other {Покупка не відповідає умові.}}",
  "rejection.place_not_allowed": "Це не діє в цьому закладі.",
  "rejection.outside_hours": "Це не діє в цей час.",
  "rejection.already_redeemed": "Це вже видано або повернуто.",
  "rejection.locked": "Цим зараз користується інша каса.",
  "rejection.frequency": "Можна використати знову з {next_at_text}.",
  "rejection.out_of_stock": "Нічого не залишилося.",
  "rejection.insufficient_balance": missing("missing"),
  "rejection.delay_between_stamps": "Наступний візит враховується з {next_at_text}.",
  "rejection.cap_per_day": `Денний ліміт: ${plural("limit", { one: "# візит", few: "# візити", many: "# візитів", other: "# візиту" })}. Наступний враховується з {next_at_text}.`,
  "rejection.staff_limit": `Ви можете ввести за раз не більше ніж ${units("limit")}.`,
  "rejection.reason_required": "Вкажіть причину.",
  "rejection.custom_amount_required": "Введіть, скільки нарахувати.",
  "rejection.invalid_amount": "Введіть ціле число.",
  "rejection.card_is_draft": "Ця картка — ще чернетка. Спочатку опублікуйте її.",
  "rejection.card_is_archived": "Картка в архіві, нарахувань більше немає.",
  "rejection.membership_frozen": "Картку клієнта заблоковано.",
  "rejection.membership_closed": "Картку клієнта закрито.",
  "rejection.occurred_out_of_range": "Час має бути між {earliest_text} і {latest_text}.",
  "rejection.nothing_to_do": "Робити нічого не треба.",
  "rejection.already_reversed": "{line_no, select, none {Це вже скасовано.} other {Позицію {line_no} вже скасовано.}}",
  "rejection.not_reversible": "Це неможливо скасувати.",
  "rejection.unknown_line": "У транзакції немає позиції {line_no}.",
  "rejection.reversal_mixed": "Частину вже повернуто в інший спосіб. Повертайте або позиції, або суми, або всю решту.",
  "rejection.exceeds_original": "Повернути можна щонайбільше {left_text}.",
  "rejection.balance_limit": `На цій картці може бути не більше ніж ${units("limit")}.`,
  "rejection.does_not_combine": "За раз можна використати лише одну знижку.",
  "rejection.visit_limit":
    "{measure, select, amount {Ваш ліміт на один візит — {amount_text}.} day {Ваш ліміт на день для однієї картки — {amount_text}.} day_units {За день ви можете нарахувати на одну картку щонайбільше " +
    units("limit") +
    ".} other {Один візит може дати щонайбільше " +
    units("limit") +
    ".}} Це може зарахувати колега з вищим лімітом.",
  "rejection.adjust_day_limit": `Ваш ліміт на сьогодні — ${units("limit")}. Це може зробити колега з вищим лімітом.`,
  "rejection.own_card": "Це ваша власна картка. Це має зробити хтось інший із команди.",
  "rejection.confirmation_required": `Якщо за раз списується більше ніж ${units("limit")}, це треба підтвердити. Зараз це ${units("amount")}.`,

  "entry.earned": "Нараховано",
  "entry.bonus": "Бонус",
  "entry.held": "Відкладено",
  "entry.released": "Вивільнено",
  "entry.spent": "Витрачено",
  "entry.adjusted": "Скориговано",
  "entry.expired": "Згоріло",
  "entry.reversed": "Скасовано",
  "entry.restored": "Повернуто",
  "entry.debt_incurred": "Борг",
  "entry.debt_repaid": "Борг погашено",
  "entry.transferred_in": "Перенесено сюди",
  "entry.transferred_out": "Перенесено звідси",
  "entry.pending_activated": "Зараховано",
  "entry.pending_cancelled": "Скасовано до зарахування",
  "entry.imported": "Імпортовано",

  "kind.visit": "Візит",
  "kind.redeem": "Винагорода",
  "kind.adjust": "Коригування",
  "kind.expire": "Згоряння",
  "kind.reverse": "Скасування",
  "kind.transfer": "Перенесення",
  "kind.game": "Гра",

  "unit.point": plural("count", point),
  "unit.stamp": plural("count", stamp),
};
