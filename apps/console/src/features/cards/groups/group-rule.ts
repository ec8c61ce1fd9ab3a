/** A group's rule between the wire and the rule builder, which gives each condition an id and may have it unfinished. */
import type { GroupCondition, GroupRule } from "@rewardo/contract/promotion-groups";
import { complete, type Condition, isBlock, type Rule } from "../../../kit/rules/rule.ts";

export type GroupKind = GroupCondition["kind"];
export type ValueOf<Kind extends GroupKind> = Omit<Extract<GroupCondition, { kind: Kind }>, "kind">;
export type BuiltRule = Rule<GroupKind>;

/** A condition that is not finished has nothing but its kind. */
const built = ({ kind, ...value }: GroupCondition): Condition<GroupKind> => ({
  id: crypto.randomUUID(),
  kind,
  value: Object.keys(value).length === 0 ? null : value,
});

export const toBuilt = ({ match, parts }: GroupRule): BuiltRule => ({
  match,
  parts: parts.map((part) =>
    "conditions" in part ? { id: crypto.randomUUID(), conditions: part.conditions.map(built) } : built(part),
  ),
});

const sent = ({ kind, value }: Condition<GroupKind>): GroupCondition =>
  ({ kind, ...(value as object) }) as GroupCondition;

/** Parts in the order of the wire, where blocks hold something. */
const partsOf = ({ parts }: BuiltRule) => parts.filter((part) => !isBlock(part) || part.conditions.length > 0);

/** The rule with what is not finished yet, which the schema refuses. */
export const toDraft = (rule: BuiltRule): GroupRule => ({
  match: rule.match,
  parts: partsOf(rule).map((part) => (isBlock(part) ? { conditions: part.conditions.map(sent) } : sent(part))),
});

/** What is not finished of a rule, by its path. */
export const unfinishedIn = ({ parts }: GroupRule): string[] => {
  const isOpen = (one: GroupCondition) => Object.keys(one).length === 1;
  return parts.flatMap((part, at) =>
    "conditions" in part
      ? part.conditions.flatMap((one, inside) => (isOpen(one) ? [`parts.${at}.conditions.${inside}`] : []))
      : isOpen(part)
        ? [`parts.${at}`]
        : [],
  );
};

/** What is wrong with conditions, by their ids. @param errorIn what is wrong at a path of the rule or below it */
export const errorsById = (
  rule: BuiltRule,
  errorIn: (path: string) => string | undefined,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    partsOf(rule)
      .flatMap((part, at) => {
        if (!isBlock(part)) return [[part.id, errorIn(`parts.${at}`)] as const];
        const own = part.conditions.map(({ id }, inside) => [id, errorIn(`parts.${at}.conditions.${inside}`)] as const);
        // What is wrong with a block alone is wrong with all of it.
        return own.some(([, error]) => error !== undefined)
          ? own
          : part.conditions.map(({ id }) => [id, errorIn(`parts.${at}`)] as const);
      })
      .filter((one): one is readonly [string, string] => one[1] !== undefined),
  );

/** What can be counted and kept, with the ids of its parts and of each block's conditions in their order. */
export interface SentRule {
  readonly rule: GroupRule;
  readonly ids: readonly string[];
  readonly inside: readonly (readonly string[])[];
}

/** `null` while nothing is complete. */
export const toSent = (rule: BuiltRule): SentRule | null => {
  const { match, parts } = complete(rule);
  if (parts.length === 0) return null;
  return {
    rule: {
      match,
      parts: parts.map((part) => (isBlock(part) ? { conditions: part.conditions.map(sent) } : sent(part))),
    },
    ids: parts.map(({ id }) => id),
    inside: parts.map((part) => (isBlock(part) ? part.conditions.map(({ id }) => id) : [])),
  };
};

/** Initial value of a condition; null for kinds that need a product first. */
export const startOf = (
  kind: GroupKind,
  { level_id, place_id }: { level_id: string | null; place_id: string | null },
) => {
  const starts: { readonly [Kind in GroupKind]: ValueOf<Kind> | null } = {
    age: { least: 18, most: null },
    gender: { genders: ["female"] },
    level: { level_ids: [level_id] },
    rfm_group: { rfm_groups: ["at_risk"] },
    visits: { least: 5, most: null, days: null },
    spend: { least: 10_000, most: null, days: null },
    last_visit: { than: "more", days: 30 },
    place: place_id === null ? null : { place_ids: [place_id], days: null },
    product: null,
    joined: { than: "less", days: 30 },
    birthday: { days: 14 },
  };
  return starts[kind];
};

/** The rule with a start for each condition that was just added. */
export const withStarts = (
  rule: BuiltRule,
  around: Parameters<typeof startOf>[1],
  known: ReadonlySet<string>,
): BuiltRule => {
  const start = (one: Condition<GroupKind>): Condition<GroupKind> =>
    one.value === null && !known.has(one.id) ? { ...one, value: startOf(one.kind, around) } : one;
  return {
    ...rule,
    parts: rule.parts.map((part) =>
      isBlock(part) ? { ...part, conditions: part.conditions.map(start) } : start(part),
    ),
  };
};
