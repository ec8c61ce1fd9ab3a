import { useLingui } from "@lingui/react/macro";
import type { Language } from "@rewardo/rules";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx";
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
    <Menu
      trigger={
        <Button icon="plus" disabled={disabled}>
          {words}
        </Button>
      }
    >
      {cards.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onAdd(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
