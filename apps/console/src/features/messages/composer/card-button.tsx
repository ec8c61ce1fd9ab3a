import { useLingui } from "@lingui/react/macro";
import { type Language, pickText } from "@rewardo/rules/localized-text";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { LateMenu } from "@rewardo/ui/overlays/late-menu.tsx";

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

/** The cards that a message may draw, by name; `language` is the business's. */
export function useCardOptions(language: Language): { value: string; label: string }[] {
  const { locale } = useFormat();
  return [...useCards().byId.values()]
    .filter(({ status }) => status === "active")
    .map(({ _id, name }) => ({ value: _id, label: pickText(name, locale, language) }));
}
