import { useLingui } from "@lingui/react/macro";
import type { Language } from "@rewardo/rules";
import { Button } from "../../../ui/button.tsx";
import { LateMenu } from "../../../ui/overlays/late-menu.tsx";
import { useCardOptions } from "./use-card-options.ts";

interface CardButtonProps {
  /** The business's. */
  language: Language;
  onAdd: (card_id: string) => void;
  disabled: boolean;
}

/** Adds a loyalty card, which each customer sees with their own stamps or points. */
export function CardButton({ language, onAdd, disabled }: CardButtonProps) {
  const { t } = useLingui();
  const cards = useCardOptions(language);
  const [first, second] = cards;
  if (first === undefined) return null;
  const words = t`Add the card`;
  if (second === undefined)
    return (
      <Button icon="plus" disabled={disabled} onClick={() => onAdd(first.value)}>
        {words}
      </Button>
    );
  return (
    <LateMenu
      button={{ icon: "plus", disabled, children: words }}
      entries={cards.map(({ value, label }) => ({ key: value, label, onSelect: () => onAdd(value) }))}
    />
  );
}
