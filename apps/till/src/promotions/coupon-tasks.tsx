import { useLingui } from "@lingui/react/macro";
import type { Coded } from "@rewardo/contract/fields";
import { Note } from "@rewardo/ui/note.tsx";
import { tasksOf } from "./promotions.ts";
import { useTillWords } from "../words.ts";

/** What staff do themselves for a coupon: hand out an item, or follow its text. */
export function CouponTasks({ explanation }: { explanation: readonly Coded[] }) {
  const { t } = useLingui();
  const words = useTillWords();
  return tasksOf(explanation).map(({ kind, key, text }) => {
    const what = words.name(text);
    return (
      <Note key={key} icon={kind === "give" ? "gift-fill" : "hand-coins"}>
        {kind === "give" ? t`Free of charge: ${what}` : t`Carry out: ${what}`}
      </Note>
    );
  });
}
