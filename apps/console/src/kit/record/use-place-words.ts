import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { mostNamed } from "@rewardo/web/places.ts";

type Places = readonly { readonly _id: string; readonly name: string }[] | undefined;

/** The places an account or an offer is bound to, in words; by name if they are known and few. */
export function usePlaceWords(): (place_ids: readonly string[] | null, places?: Places) => string {
  const { t } = useLingui();
  return useCallback(
    (place_ids, places) => {
      if (place_ids === null) return t`All places`;
      const named = place_ids.map((id) => places?.find(({ _id }) => _id === id)?.name);
      if (named.length > 0 && named.length <= mostNamed && named.every((name) => name !== undefined))
        return named.join(", ");
      return plural(place_ids.length, { 0: "No place", one: "# place", other: "# places" });
    },
    [t],
  );
}
