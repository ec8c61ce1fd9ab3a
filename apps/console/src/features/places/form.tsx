import { useLingui } from "@lingui/react/macro";
import { type Place, PlaceInput } from "@rewardo/contract/places";
import { Link } from "@tanstack/react-router";
import { RecordForm, type RecordFormProps } from "../../kit/form/record-form.tsx";
import { type ApiError, isApiError } from "@rewardo/web/api-error.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { useCountry } from "@rewardo/web/session/use-country.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { checkPlace } from "./check-place.ts";
import { usePlaceSections } from "./use-place-sections.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";

export interface PlaceFormProps extends Pick<
  RecordFormProps<typeof PlaceInput, Place>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
}

/** Everything about a place that people write; the same for a new one and one that is changed. */
export function PlaceForm(props: PlaceFormProps) {
  const { t } = useLingui();
  const country = useCountry();
  const sections = usePlaceSections(props.record?.time_zone ?? null);
  return (
    <RecordForm
      {...props}
      schema={PlaceInput}
      defaults={{ country }}
      sections={sections}
      check={checkPlace}
      refusal={(error) => (isApiError(error, "place_limit_reached") ? <PlaceLimitNote error={error} /> : undefined)}
      texts={
        props.record === null ? { save: t`Add place`, pending: t`Adding`, done: t`Added`, failed: t`Not added` } : {}
      }
    />
  );
}

/** The plan has no room for another open place. No fault of what was typed: the sentence names the plan that has more. */
function PlaceLimitNote({ error }: { error: ApiError }) {
  const words = useErrorWords();
  const { t } = useLingui();
  const mayChoose = useAllowed("payment_details_modify");
  return (
    <Note
      tone="warn"
      action={
        mayChoose ? (
          <Link to="/settings/$page" params={{ page: "plan" }} className={buttonClass({ size: "compact" })}>
            {t`See the plans`}
          </Link>
        ) : undefined
      }
    >
      {words(error)}
    </Note>
  );
}
