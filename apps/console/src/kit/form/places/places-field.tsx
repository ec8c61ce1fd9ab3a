import { useLingui } from "@lingui/react/macro";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { PlaceChoice } from "./place-choice.tsx";
import c from "./places-field.module.css";

interface PlacesFieldProps {
  label: string;
  /** The user is bound to some places and can give only those. */
  isBound: boolean;
  /** `null` is all places. */
  value: readonly string[] | null;
  onChange: (value: string[] | null) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

/** All places, those of later included, or some of them. */
export function PlacesField({ label, isBound, value, onChange, error, disabled }: PlacesFieldProps) {
  const { t } = useLingui();
  const mayView = useAllowed("places_view");
  const { business } = useSession();
  // People who may not see the places leave them as they are.
  if (!mayView || business === null) return null;
  return (
    <fieldset className={c.field} disabled={disabled}>
      <legend className={c.legend}>{label}</legend>
      {!isBound && (
        <Checkbox
          name="all_places"
          checked={value === null}
          hint={t`Also those that are opened later.`}
          onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
        >
          {t`All places`}
        </Checkbox>
      )}
      {value !== null && <PlaceChoice isBound={isBound} value={value} onChange={onChange} />}
      {error !== undefined && <p className={c.error}>{error}</p>}
    </fieldset>
  );
}
