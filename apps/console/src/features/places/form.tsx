import { useLingui } from "@lingui/react/macro";
import { type Place, PlaceInput } from "@rewardo/contract/places";
import { RecordForm, type RecordFormProps } from "../../kit/form/record-form.tsx";
import { isApiError } from "@rewardo/web/api-error.ts";
import { checkPlace } from "./check-place.ts";
import { PlaceLimitNote } from "./place-limit-note.tsx";
import { usePlaceSections } from "./use-place-sections.tsx";

export interface PlaceFormProps extends Pick<
  RecordFormProps<typeof PlaceInput, Place>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
}

/** Everything about a place that people write; the same for a new one and one that is changed. */
export function PlaceForm(props: PlaceFormProps) {
  const { t } = useLingui();
  const sections = usePlaceSections(props.record?.time_zone ?? null);
  return (
    <RecordForm
      {...props}
      schema={PlaceInput}
      defaults={{ country: "PL" }}
      sections={sections}
      check={checkPlace}
      refusal={(error) => (isApiError(error, "place_limit_reached") ? <PlaceLimitNote error={error} /> : undefined)}
      texts={
        props.record === null ? { save: t`Add place`, pending: t`Adding`, done: t`Added`, failed: t`Not added` } : {}
      }
    />
  );
}
