import { useLingui } from "@lingui/react/macro";
import { PlacesField } from "../../../kit/form/places/places-field.tsx";

interface WhereFieldProps {
  /** `null`: wherever the card is used. */
  value: readonly string[] | null;
  isWrong: boolean;
  onChange: (value: string[] | null) => void;
}

/** At which places a reward, a coupon or an offer is valid. */
export function WhereField({ value, isWrong, onChange }: WhereFieldProps) {
  const { t } = useLingui();
  return (
    <PlacesField
      label={t`Where it is used`}
      isBound={false}
      value={value}
      error={isWrong ? t`Choose at least one place` : undefined}
      onChange={onChange}
    />
  );
}
