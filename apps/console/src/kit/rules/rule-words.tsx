import { useLingui } from "@lingui/react/macro";
import { InlineRead } from "./inline-inputs.tsx";
import { type Condition, isBlock, otherMatch, type Rule } from "./rule.ts";
import type { RuleBuilderProps } from "./rule-builder.tsx";

/** A rule in words, a sentence for each condition: to be compared with another version of it. */
export function RuleWords<Kind extends string>({
  rule: { match, parts },
  kinds,
}: {
  rule: Rule<Kind>;
  kinds: RuleBuilderProps<Kind>["kinds"];
}) {
  const { t } = useLingui();
  const heads = { all: t`all of these`, any: t`any of these` };
  const sentence = ({ id, kind, value }: Condition<Kind>) => (
    <span key={id}>{kinds[kind].sentence(value, () => undefined)}</span>
  );
  return (
    <InlineRead value>
      <span className="stack g8">
        <span>{heads[match]}</span>
        {parts.flatMap((part) =>
          isBlock(part)
            ? [<span key={part.id}>{heads[otherMatch(match)]}</span>, ...part.conditions.map(sentence)]
            : [sentence(part)],
        )}
      </span>
    </InlineRead>
  );
}
