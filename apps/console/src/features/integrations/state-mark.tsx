import type { Integration } from "@rewardo/contract/integrations";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./integrations.module.css";
import { useStateWords } from "../../kit/integrations/use-state-words.ts";

/** A dot and words: how the system is doing. */
export function StateMark({ integration }: { integration: Integration }) {
  const { tone, words } = useStateWords()(integration);
  return (
    <span className={cx(c.state, c[tone])}>
      <span className={c.dot} aria-hidden="true" />
      {words}
    </span>
  );
}
