/** A rule over members: conditions that all, or any, must hold, with one level of blocks of the other word inside. */

export type Match = "all" | "any";

/** A condition of one kind; `value` is the kind's own, `null` while it is not chosen yet. */
export interface Condition<Kind extends string = string> {
  readonly id: string;
  readonly kind: Kind;
  readonly value: unknown;
}

export interface Block<Kind extends string = string> {
  readonly id: string;
  readonly conditions: readonly Condition<Kind>[];
}

export interface Rule<Kind extends string = string> {
  readonly match: Match;
  readonly parts: readonly (Condition<Kind> | Block<Kind>)[];
}

export const isBlock = <Kind extends string>(part: Condition<Kind> | Block<Kind>): part is Block<Kind> =>
  "conditions" in part;

/** The word of the blocks inside. */
export const otherMatch = (match: Match): Match => (match === "all" ? "any" : "all");

/** All conditions, those of blocks too, in reading order. */
export const conditionsOf = <Kind extends string>({ parts }: Rule<Kind>): readonly Condition<Kind>[] =>
  parts.flatMap((part) => (isBlock(part) ? part.conditions : [part]));

/** The rule with `condition` at the end, of the block `block` or of the rule itself. */
export const withCondition = <Kind extends string>(
  rule: Rule<Kind>,
  condition: Condition<Kind>,
  block: string | null = null,
): Rule<Kind> => {
  if (block === null) return { ...rule, parts: [...rule.parts, condition] };
  return {
    ...rule,
    parts: rule.parts.map((part) =>
      isBlock(part) && part.id === block ? { ...part, conditions: [...part.conditions, condition] } : part,
    ),
  };
};

export const withBlock = <Kind extends string>(rule: Rule<Kind>, id: string): Rule<Kind> => ({
  ...rule,
  parts: [...rule.parts, { id, conditions: [] }],
});

/** The rule with another value of one condition. */
export const withValue = <Kind extends string>(rule: Rule<Kind>, id: string, value: unknown): Rule<Kind> => {
  const change = (one: Condition<Kind>) => (one.id === id ? { ...one, value } : one);
  return {
    ...rule,
    parts: rule.parts.map((part) =>
      isBlock(part) ? { ...part, conditions: part.conditions.map(change) } : change(part),
    ),
  };
};

/** The rule without the condition or block; a block that it leaves empty goes too. */
export const without = <Kind extends string>(rule: Rule<Kind>, id: string): Rule<Kind> => ({
  ...rule,
  parts: rule.parts.flatMap((part): readonly (Condition<Kind> | Block<Kind>)[] => {
    if (part.id === id) return [];
    if (!isBlock(part)) return [part];
    const conditions = part.conditions.filter((one) => one.id !== id);
    return conditions.length === 0 && part.conditions.length > 0 ? [] : [{ ...part, conditions }];
  }),
});

/** What is counted and stored: conditions without a value are left out, and blocks that hold none. */
export const complete = <Kind extends string>(rule: Rule<Kind>): Rule<Kind> =>
  conditionsOf(rule)
    .filter(({ value }) => value === null)
    .reduce<Rule<Kind>>((left, { id }) => without(left, id), {
      ...rule,
      parts: rule.parts.filter((part) => !isBlock(part) || part.conditions.length > 0),
    });
