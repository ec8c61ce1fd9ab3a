import type { Catalogue } from "../ids.ts";
import { plural, unitWords } from "./units.ts";

const point = { one: "# point", other: "# points" };
const stamp = { one: "# stamp", other: "# stamps" };
const units = unitWords({ point, stamp });
const counts = unitWords(
  {
    point: { one: "# point counts", other: "# points count" },
    stamp: { one: "# stamp counts", other: "# stamps count" },
  },
  { one: "@ counts", other: "@ count" },
);
const were = unitWords(
  {
    point: { one: "# point was", other: "# points were" },
    stamp: { one: "# stamp was", other: "# stamps were" },
  },
  { one: "@ was", other: "@ were" },
);
const more = unitWords(
  {
    point: { one: "# more point is", other: "# more points are" },
    stamp: { one: "# more stamp is", other: "# more stamps are" },
  },
  { one: "@ more is", other: "@ more are" },
);

export const en: Catalogue = {
  "explanation.rule_matched":
    "{how, select, " +
    `each {Every {amount_text} gives ${units("earns")}. With {eligible_text} counted that makes ${units("earned")}.{remainder, plural, =0 {} other { {remainder_text} is kept for the next visit.}}} ` +
    `above {{eligible_text} reaches {amount_text}, which gives ${units("earned")}.} ` +
    `item {${plural("items", { one: "# item counts", other: "# items count" })}, which gives ${units("earned")}.} ` +
    `points {The products bought give ${units("earned")}.} ` +
    `custom {Staff entered ${units("earned")}.} ` +
    `other {A visit gives ${units("earned")}.}}{multiplier, plural, =1 {} other { Multiplied by {multiplier, number}.}}`,
  "explanation.rule_not_matched":
    "{reason, select, no_amount {No amount was given, so nothing was earned.} " +
    "nothing_paid {Nothing was paid, so nothing was earned.} " +
    "no_eligible_lines {Nothing in this purchase counts towards the card.} " +
    "below_amount {{eligible_text} is below {amount_text}, so nothing was earned.} " +
    "nothing_entered {Staff entered nothing.} other {The card does not say yet how it is earned on.}}",
  "explanation.cap_hit": `The most a day is ${units("limit")}: ${units("given")} instead of ${units("wanted")}.`,
  "explanation.earned": `Earned ${units("amount")}.`,
  "explanation.waits": `${counts("amount")} from {until_text}.`,
  "explanation.debt_repaid": `${were("amount")} used to pay off what was owed.`,
  "explanation.visit_counted": "Counted as a visit on {local_day_text}.",
  "explanation.guards_waived": "Imported, so limits and delays did not apply.",
  "explanation.reward_redeemed":
    `{effect, select, discount_percentage {{name} for ${units("cost")}: {discount_text} off.} ` +
    `discount_amount {{name} for ${units("cost")}: {discount_text} off.} ` +
    `custom {{name} for ${units("cost")}: “{text}”.} other {{name} for ${units("cost")}.}}`,
  "explanation.reward_unlocked": plural("count", { one: "A reward is ready.", other: "# rewards are ready." }),
  "explanation.adjusted": `{direction, select, up {Added ${units("delta_abs")} by hand.} other {Removed ${units("delta_abs")} by hand.}}`,
  "explanation.bonus": `Bonus of ${units("delta")}.`,
  "explanation.imported": `Opening balance of ${units("delta")}.`,
  "explanation.activated": `${counts("amount")} from now on.`,
  "explanation.expired": `Expired: ${units("amount")}.`,
  "explanation.held": `${were("amount")} set aside for {name}.`,
  "explanation.released": `Set aside before and given back: ${units("amount")}.`,
  "explanation.held_redeemed": `The reward was handed over for ${units("amount")} set aside before.`,
  "explanation.reversal":
    "{by, select, lines {{lines_count, plural, one {Line {lines_list} was refunded.} other {Lines {lines_list} were refunded.}}} " +
    "amount {{amount_text} was refunded.} other {The whole transaction was reversed.}}",
  "explanation.rule_reversed":
    `{mode, select, each {{eligible_text} counts no more: ${units("due_before")} became ${units("due_after")}.} other {What is left earns ${units("due_after")} instead of ${units("due_before")}.}}` +
    `{withheld, plural, =0 {} other { Withheld by a limit and never given: ${units("withheld")}.}}`,
  "explanation.taken_back":
    `Taken back: ${units("wanted")}.{debt, plural, =0 {} other { Owed from now on: ${units("debt")}.}}` +
    `{forgiven, plural, =0 {} other { Not covered by the balance and let go: ${units("forgiven")}.}}`,
  "explanation.carried_over": `Stays on the card, because the order is counted anew at once: ${units("amount")}.`,
  "explanation.brought_before": `Had from this order before, so not given again: ${units("amount")}.`,
  "explanation.restored": `Given back: ${units("amount")}.`,
  "explanation.spent_kept": `Spent on rewards and not given back: ${units("amount")}.`,
  "explanation.transferred_out": `Moved to another card: ${units("balance")}.`,
  "explanation.transferred_in": `Moved from another card: ${units("balance")}.`,
  "explanation.remainders_joined": `The remainders of both cards make ${units("earned")} more.`,
  "explanation.multiplier_used":
    "{lines_count, plural, =0 {{name}: what is earned is multiplied by {multiplier, number}.} one {{name}: what line {lines_list} earns is multiplied by {multiplier, number}.} other {{name}: what lines {lines_list} earn is multiplied by {multiplier, number}.}}",
  "explanation.multipliers_tried":
    "Multipliers not used: {not_best_count} no better, {not_matched_count} for other products.",
  "explanation.coupon_applied":
    "{effect, select, discount_percentage {{name}: {discount_text} off.} discount_amount {{name}: {discount_text} off.} " +
    `stamp_amount {{name}: ${units("added")} added.} ` +
    "freebie {{name}: free of charge.} custom {{name}: “{text}”.} other {{name} was used.}}",
  "explanation.coupon_returned": "The coupon was given back: {name}.",
  "explanation.offer_redeemed": `Line {line_no} was handed over for ${units("cost")}: {name}.`,
  "explanation.level_changed":
    "{direction, select, up {Level reached: {name}.} down {Level from now on: {name}.} other {Level left: {name}.}}",

  "rejection.not_found": "This reward or coupon is not on the card.",
  "rejection.not_running": "This campaign is not running.",
  "rejection.campaign_limit_reached": "All of these have been handed out.",
  "rejection.customer_limit_reached": "This customer has had as many as the rules allow.",
  "rejection.recipient_does_not_match": "This is meant for another customer.",
  "rejection.expired": "This has expired.",
  "rejection.not_started": "This is not valid yet.",
  "rejection.condition_not_met":
    "{condition, select, minimum_amount {It takes a purchase of at least {minimum_amount_text}.} " +
    "no_amount {It takes the amount of the purchase.} no_items {Nothing in this purchase goes with it.} " +
    "information_only {This is for information and is not redeemed.} " +
    "nothing_earned {This purchase earns nothing that could be multiplied.} " +
    "better_multiplier {Something at least as good multiplies this purchase already, so the coupon is kept.} " +
    "other {The purchase does not meet the condition.}}",
  "rejection.place_not_allowed": "This is not valid in this place.",
  "rejection.outside_hours": "This is not valid at this hour.",
  "rejection.already_redeemed": "This has already been handed over or given back.",
  "rejection.locked": "Another till is using this at the moment.",
  "rejection.frequency": "This can be used again from {next_at_text}.",
  "rejection.out_of_stock": "None are left.",
  "rejection.insufficient_balance": `${more("missing")} needed.`,
  "rejection.delay_between_stamps": "The next visit counts from {next_at_text}.",
  "rejection.cap_per_day": `${plural("limit", { one: "# visit a day counts", other: "# visits a day count" })}. The next one counts from {next_at_text}.`,
  "rejection.staff_limit": `You may enter up to ${units("limit")} at a time.`,
  "rejection.reason_required": "Give a reason.",
  "rejection.custom_amount_required": "Enter how much is earned.",
  "rejection.invalid_amount": "Enter a whole number.",
  "rejection.card_is_draft": "The card is a draft. Publish it first.",
  "rejection.card_is_archived": "The card is archived and earns nothing more.",
  "rejection.membership_frozen": "The customer’s card is frozen.",
  "rejection.membership_closed": "The customer’s card is closed.",
  "rejection.occurred_out_of_range": "The time must lie between {earliest_text} and {latest_text}.",
  "rejection.nothing_to_do": "There is nothing to do.",
  "rejection.already_reversed":
    "{line_no, select, none {This has already been reversed.} other {Line {line_no} has already been reversed.}}",
  "rejection.not_reversible": "This cannot be reversed.",
  "rejection.unknown_line": "The transaction has no line {line_no}.",
  "rejection.reversal_mixed":
    "Part of this was refunded another way. Refund either lines or amounts, or all that is left.",
  "rejection.exceeds_original": "At most {left_text} can still be refunded.",
  "rejection.balance_limit": `This card can hold at most ${units("limit")}.`,
  "rejection.does_not_combine": "Only one discount can be used at a time.",
  "rejection.visit_limit":
    "{measure, select, amount {Your limit for one visit is {amount_text}.} day {Your limit for one card in a day is {amount_text}.} day_units {In a day you may give one card " +
    units("limit") +
    " at most.} other {One visit may bring " +
    units("limit") +
    " at most.}} A colleague with a higher limit can count it.",
  "rejection.adjust_day_limit": `Your limit for today is ${units("limit")}. A colleague with a higher limit can do it.`,
  "rejection.own_card": "This is your own card. A colleague has to do it.",
  "rejection.confirmation_required": `Spending more than ${units("limit")} at once has to be confirmed. This is ${units("amount")}.`,

  "entry.earned": "Earned",
  "entry.bonus": "Bonus",
  "entry.held": "Set aside",
  "entry.released": "Released",
  "entry.spent": "Spent",
  "entry.adjusted": "Adjusted",
  "entry.expired": "Expired",
  "entry.reversed": "Taken back",
  "entry.restored": "Given back",
  "entry.debt_incurred": "Owed",
  "entry.debt_repaid": "Debt repaid",
  "entry.transferred_in": "Moved in",
  "entry.transferred_out": "Moved out",
  "entry.pending_activated": "Counts now",
  "entry.pending_cancelled": "Waiting cancelled",
  "entry.imported": "Imported",

  "kind.visit": "Visit",
  "kind.redeem": "Reward",
  "kind.adjust": "Adjustment",
  "kind.expire": "Expiry",
  "kind.reverse": "Reversal",
  "kind.transfer": "Transfer",
  "kind.game": "Game",

  "unit.point": plural("count", point),
  "unit.stamp": plural("count", stamp),
};
