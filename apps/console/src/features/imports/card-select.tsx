import { useLingui } from "@lingui/react/macro";
import type { ImportKind } from "@rewardo/contract/import-fields";
import { pickText } from "@rewardo/rules/localized-text";
import { cardLabels } from "../../kit/transactions/card-labels.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";

interface CardSelectProps {
  kind: ImportKind;
  value: string | null;
  onChange: (card_id: string | null) => void;
  isDisabled?: boolean | undefined;
  error?: string | undefined;
}

/** Which of the business's cards the customers get, or the purchases were made with. */
export function CardSelect({ kind, value, onChange, isDisabled, error }: CardSelectProps) {
  const { t } = useLingui();
  const format = useFormat();
  const cards = useCards();
  const language = useSession().business?.language ?? "en";
  const labels = cardLabels(
    [...cards.byId.values()],
    ({ name }) => pickText(name, format.locale, language),
    (opened) => format.date(opened, "dateTime"),
  );
  return (
    <Select
      label={t`Card`}
      hint={
        kind === "customers"
          ? t`Customers get this card; balances are in its points or stamps.`
          : t`Purchases count for this card.`
      }
      placeholder={t`Choose a card`}
      options={[...labels].map(([value, label]) => ({ value, label }))}
      value={value ?? ""}
      disabled={isDisabled}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : currentTarget.value)}
    />
  );
}
