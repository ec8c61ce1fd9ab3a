/**
 * The terms of a card, as its customers read them: written from the rules of a programme alone, so that they cannot say
 * anything else than the till does. Each rule has its sentence, and a changed rule changes the text.
 */
import type { Expiry } from "@rewardo/engine";
import type { Language } from "../language.ts";
import { coupons, invitations, levels, offers, rewards } from "./promotions.ts";
import { byNames, descriptionOf, inDays, ofCard, placesOf, tellerOf, termsSections, texts } from "./teller.ts";
import type { Teller, TermsParagraph, TermsRules, TermsSection, TermsSurroundings, TermsText } from "./teller.ts";

export { termsSections } from "./teller.ts";
export type { TermsParagraph, TermsRules, TermsSection, TermsSurroundings, TermsText } from "./teller.ts";

/** Loads the sentences of terms in one language. */
export const loadTerms = texts.load;

const earningOf = (teller: Teller, { mode, earns, amount, filter }: TermsRules["earning"]): string[] => {
  const { say, units, money } = teller;
  if (mode === "undefined") return [say("earn.undefined")];
  const counts = byNames(teller, filter, "counts");
  if (mode === "custom") return [say("earn.custom"), say("earn.unpaid")];
  if (filter.mode === "points") return [say("earn.products"), say("earn.unpaid")];
  const values = { units: units(earns), amount: amount === null ? "" : money(amount) };
  return [say(`earn.${mode}`, values), ...counts, say("earn.unpaid")];
};

const capsOf = ({ say, units }: Teller, caps: TermsRules["caps"]): string[] => {
  const { visits_per_day: visits, earned_per_day: earned, minutes_between_visits: minutes } = caps;
  const { confirm_spending_above: confirm = null, confirm_on_phone_from: onPhone = null } = caps;
  return [
    ...(visits === null ? [] : [say("cap.visits", { count: visits })]),
    ...(earned === null ? [] : [say("cap.earned", { units: units(earned) })]),
    ...(minutes === null ? [] : [say("cap.minutes", { minutes })]),
    ...(confirm === null ? [] : [say("cap.confirm", { units: units(confirm) })]),
    ...(onPhone === null ? [] : [say("cap.phone", { units: units(onPhone) })]),
  ];
};

const earn = (teller: Teller, rules: TermsRules): TermsParagraph[] => {
  const wait = rules.pending_hours === 0 ? [] : [inDays(teller, rules.pending_hours, "wait.days", "wait.hours")];
  return [
    ofCard([
      ...earningOf(teller, rules.earning),
      ...wait,
      ...capsOf(teller, rules.caps),
      ...placesOf(teller, rules.place_ids),
    ]),
  ];
};

const countOf = (expiry: Exclude<Expiry, { kind: "none" }>): number => {
  switch (expiry.kind) {
    case "rolling_days":
      return expiry.days;
    case "rolling_months":
    case "inactivity":
      return expiry.months;
    case "end_of_year":
      return expiry.years_after;
  }
};

const lapse = ({ say }: Teller, { expiry, lapse_after_warning: days }: TermsRules): TermsParagraph[] => {
  if (expiry.kind === "none") return [ofCard([say("lapse.none")])];
  const ends = say(`lapse.${expiry.kind}`, { count: countOf(expiry) });
  if (days === null) return [ofCard([ends])];
  return [
    ofCard([ends, say("lapse.warned", { count: days }), say("lapse.waits", { count: days }), say("lapse.outage")]),
  ];
};

const refunds = ({ say }: Teller, { reversal_policy: policy }: TermsRules): TermsParagraph[] => [
  ofCard([say(`refund.${policy.earned}`), say(`refund.${policy.spent}`)]),
];

const complaints = ({ say, runner }: Teller): TermsParagraph[] => {
  const where =
    runner.contacts.length === 0
      ? say("complaint.till")
      : say("complaint.contacts", { contacts: runner.contacts.join(", ") });
  return [ofCard([where, say("complaint.answer")])];
};

const runner = ({ say, runner: { lines, tax_number: number } }: Teller): TermsParagraph[] => {
  const said = [...lines, ...(number === null ? [] : [say("runner.tax_number", { number })])];
  // Names and addresses are no sentences: they end with no full stop that would part them.
  return said.length === 0 ? [] : [ofCard([said.join(", ")])];
};

const writers: { readonly [section in TermsSection]: (teller: Teller, rules: TermsRules) => TermsParagraph[] } = {
  ...{ earn, rewards, coupons, offers, levels, invitations, lapse, refunds },
  changes: ({ say, notice_days: days }) => [ofCard([say("change.versions"), say("change.notice", { days })])],
  age: ({ say }) => [ofCard([say("age.text")])],
  complaints,
  runner,
  own: (teller, { terms: own }) => {
    const said = descriptionOf(teller, own);
    return said.length === 0 ? [] : [ofCard(said)];
  },
};

/**
 * The terms of a card in one language, section by section; sections without anything to say are left out. The language must
 * have been loaded with `loadTerms`, else this throws.
 */
export const termsOf = (language: Language, rules: TermsRules, surroundings: TermsSurroundings): TermsText[] => {
  const teller = tellerOf(language, rules, surroundings);
  return termsSections.flatMap((section) => {
    const paragraphs = writers[section](teller, rules);
    return paragraphs.length === 0 ? [] : [{ section, heading: teller.say(`heading.${section}`), paragraphs }];
  });
};
