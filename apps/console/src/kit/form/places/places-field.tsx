import { useLingui } from "@lingui/react/macro";
import type { Place } from "@rewardo/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "../../../platform/session/index.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Loaded } from "../../record/loaded.tsx";
import { placesQuery } from "../../record/use-place-words.ts";
import c from "./places-field.module.css";

interface PlacesFieldProps {
  label: string;
  /** The places that whoever chooses may give at most; `null` is all of them. */
  own: readonly string[] | null;
  /** `null` is all places. */
  value: readonly string[] | null;
  onChange: (value: string[] | null) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

/** All places, those of later included, or some of them. */
export function PlacesField({ label, own, value, onChange, error, disabled }: PlacesFieldProps) {
  const { t } = useLingui();
  const mayView = useAllowed("places_view");
  const query = useQuery({ ...placesQuery, enabled: mayView });
  // Who may not know the places leaves them as they are.
  if (!mayView) return null;
  const isOffered = ({ _id, status }: Place): boolean =>
    (own === null || own.includes(_id)) && (status === "active" || value?.includes(_id) === true);
  return (
    <fieldset className={c.field} disabled={disabled}>
      <legend className={c.legend}>{label}</legend>
      {own === null && (
        <Checkbox
          name="all_places"
          checked={value === null}
          hint={t`Also those that are opened later.`}
          onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
        >
          {t`All places`}
        </Checkbox>
      )}
      {value !== null && (
        <Loaded query={query} skeleton={<Skeleton width="160px" />}>
          {({ items }) => (
            <div className={c.places}>
              {items.filter(isOffered).map(({ _id, name }) => (
                <Checkbox
                  key={_id}
                  name={`place ${_id}`}
                  checked={value.includes(_id)}
                  onChange={(event) =>
                    onChange(event.currentTarget.checked ? [...value, _id] : value.filter((one) => one !== _id))
                  }
                >
                  {name}
                </Checkbox>
              ))}
            </div>
          )}
        </Loaded>
      )}
      {error !== undefined && <p className={c.error}>{error}</p>}
    </fieldset>
  );
}
