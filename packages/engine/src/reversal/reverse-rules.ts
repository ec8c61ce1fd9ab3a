import { gathers, gatheredDue, ONE, pointsDue } from "../earning/index.ts";
import { extraOfLost, lostPoints, proportion } from "./lost-points.ts";
import { NO_EARLIER } from "./reversal-scope.ts";
import type { Earlier, EarlierRule, Portion } from "./reversal-scope.ts";
import type { Gathered, ReverseEvent, RuleMatched } from "../types/index.ts";
import { act, explain, findEntry } from "../ledger/index.ts";
import type { Work } from "../ledger/index.ts";

/**
 * The points that the original's rules must return for this portion. Points due depend only on what is left, so that the
 * steps of a refund add up to a single one. Points withheld by a cap were never given and are not taken back.
 */
export const reverseRules = (current: Work, event: ReverseEvent, earlier: Earlier, portion: Portion): number => {
  let taken = 0;
  const cap = findEntry(event.original.explanation, "cap_hit")?.params;
  for (const entry of event.original.explanation) {
    if (entry.code !== "rule_matched") continue;
    const capped = cap === undefined ? 0 : cap.wanted - cap.given;
    taken += reverseRule(current, event, entry.params, earlier, portion, capped);
  }
  return taken;
};

const reverseRule = (
  current: Work,
  event: ReverseEvent,
  rule: RuleMatched,
  earlier: Earlier,
  portion: Portion,
  cappedInAll: number,
): number => {
  const before = earlier.rules.get(rule.rule_id) ?? NO_EARLIER;
  const eligible = eligibleGone(rule, event, portion) - before.eligible;
  const isGathering = gathers(rule.mode, rule.filter_mode);
  const gathered = current.state.gathered[rule.rule_id] ?? { eligible: 0, earned: 0 };
  const left = isGathering ? gatheredLeft(event, rule, gathered, eligible, before, portion) : gathered;
  const [dueBefore, dueAfter] = isGathering
    ? [gatheredDue(gathered, rule.earns, rule.amount), gatheredDue(left, rule.earns, rule.amount)]
    : [dueFor(rule, event, soFar(earlier)), dueFor(rule, event, portion)];
  const difference = dueBefore - dueAfter;
  const cappedLeft = cappedInAll - before.withheld;
  const withheld = Math.max(
    0,
    Math.min(difference, cappedLeft, isGathering ? dueBefore - gathered.earned : difference),
  );
  const taken = isGathering ? Math.min(difference - withheld, gathered.earned) : difference - withheld;
  const extraGone = (gathered.extra ?? 0) - (left.extra ?? 0);
  if (isGathering) {
    const extra = extraGone > 0 ? { extra: -extraGone } : {};
    const change = { eligible: left.eligible - gathered.eligible, earned: -taken, ...extra };
    act(current, { kind: "gather", rule_id: rule.rule_id, ...change });
  }
  const gone = isGathering ? { base_gone: baseDue(rule, gathered) - baseDue(rule, left), extra_gone: extraGone } : {};
  explain(current, {
    code: "rule_reversed",
    params: {
      rule_id: rule.rule_id,
      mode: rule.mode,
      eligible,
      gathered_before: isGathering ? gathered.eligible : 0,
      gathered_after: isGathering ? left.eligible : 0,
      due_before: dueBefore,
      due_after: dueAfter,
      withheld,
      taken,
      currency: rule.currency,
      unit: rule.unit,
      ...gone,
    },
  });
  return taken;
};

const baseDue = (rule: RuleMatched, { eligible }: Gathered): number => pointsDue(eligible, rule.earns, rule.amount);

/**
 * What is gathered after the refund. The refund costs the points by which E loses value: first the portion's own with
 * their multipliers, best first, then others', which count once. Computed from before the first refund of this
 * transaction, so that refunds in steps, in any order of lines, equal a single one. What multipliers add never exceeds
 * the points left times the highest multiplier ever used.
 */
const gatheredLeft = (
  event: ReverseEvent,
  rule: RuleMatched,
  gathered: Gathered,
  eligibleGoes: number,
  before: EarlierRule,
  portion: Portion,
): Gathered => {
  const eligible = Math.max(0, gathered.eligible - eligibleGoes);
  const { extra = 0, best = ONE } = gathered;
  const base = baseDue(rule, { eligible, earned: 0 });
  const baseGone = before.baseGone + baseDue(rule, gathered) - base;
  const wanted = extra + before.extraGone - extraOfLost(lostPoints(rule, event, portion), baseGone);
  const most = Math.min(extra, base * (best - ONE));
  return { ...gathered, eligible, extra: Math.min(most, Math.max(0, wanted)) };
};

const soFar = (earlier: Earlier): Portion => ({ ...earlier, newLines: [] });

/** Eligible amount refunded with the portion; a part by amount rounds down, in the customer's favour. */
const eligibleGone = (rule: RuleMatched, event: ReverseEvent, portion: Portion): number => {
  if (portion.complete) return rule.eligible;
  if (portion.lines.size > 0) return sumLines(rule, portion, "eligible");
  return proportion(rule.eligible, portion.amount, event.original.amount);
};

/** Points due for what is left of this transaction alone, in the modes that do not gather. */
const dueFor = (rule: RuleMatched, event: ReverseEvent, portion: Portion): number => {
  if (portion.complete) return 0;
  if (rule.mode === "visit" && rule.filter_mode !== "points") {
    const left = rule.lines.length === 0 || rule.lines.some((line) => !portion.lines.has(line.line_no));
    return left ? given(rule) : 0;
  }
  if (rule.mode === "above" && rule.filter_mode !== "points") {
    return rule.eligible - eligibleGone(rule, event, portion) >= (rule.amount ?? 0) ? given(rule) : 0;
  }
  if (portion.lines.size > 0) return given(rule) - sumLines(rule, portion, "earned");
  return given(rule) - proportion(given(rule), portion.amount, event.original.amount);
};

/** What the rule gave, multiplied. */
const given = (rule: RuleMatched): number => rule.multiplied ?? rule.earned;

const sumLines = (rule: RuleMatched, portion: Portion, field: "eligible" | "earned"): number =>
  rule.lines.reduce((total, line) => (portion.lines.has(line.line_no) ? total + line[field] : total), 0);
