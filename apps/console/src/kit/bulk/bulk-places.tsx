import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { PlacesField } from "../form/places/places-field.tsx";
import { BulkDialog, type BulkWords } from "./bulk-dialog.tsx";

interface BulkPlacesProps {
  isNone: boolean;
  title: string;
  description?: string;
  /** Label of the field: what these records do at the places. */
  field: string;
  /** People limited to places give only those. */
  isBound: boolean;
  words: BulkWords;
  start: (place_ids: string[] | null) => Promise<void>;
}

/** Gives many records the same places. */
export function BulkPlaces({ isNone, title, description, field, isBound, words, start }: BulkPlacesProps) {
  const { t } = useLingui();
  const own = useSession().account?.place_ids ?? null;
  const mayView = useAllowed("places_view");
  const bound = isBound && own !== null;
  const [placeIds, setPlaceIds] = useState<string[] | null>(bound ? [...own] : null);
  if (!mayView) return null;
  return (
    <BulkDialog
      label={t`Places`}
      icon="map-pin"
      isNone={isNone}
      title={title}
      {...(description === undefined ? {} : { description })}
      words={words}
      start={placeIds?.length === 0 ? undefined : () => start(placeIds)}
    >
      {() => <PlacesField label={field} isBound={bound} value={placeIds} onChange={setPlaceIds} />}
    </BulkDialog>
  );
}
