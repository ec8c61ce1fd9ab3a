import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ProductsBulk } from "@rewardo/contract/bulk-changes";
import type { Product } from "@rewardo/contract/products";
import { useState } from "react";
import { Allowed } from "../../kit/allowed.tsx";
import { AsyncButton } from "../../kit/async-button.tsx";
import { useBulk } from "../../kit/bulk/use-bulk.ts";
import { PlacesField } from "../../kit/form/places/places-field.tsx";
import type { ChosenRows } from "../../kit/list/list-page.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

interface ProductBulkProps {
  chosen: ChosenRows<Product>;
  list: Pick<List<Product>, "asked" | "state">;
}

/** Changes many products at once, by a job that the dock follows and that can be undone. */
export function ProductBulk({ chosen, list }: ProductBulkProps) {
  const { t } = useLingui();
  const { start, count, isEverything, isNone } = useBulk(chosen, list.asked);
  const [asked, setAsked] = useState<"category" | "places" | null>(null);
  const [category, setCategory] = useState("");
  const [placeIds, setPlaceIds] = useState<readonly string[] | null>(null);

  const run = (change: ProductsBulk) => start({ entity: "products", change });
  const areArchived = isEverything
    ? list.state.filters["status"] === "archived"
    : chosen.rows.length > 0 && chosen.rows.every(({ status }) => status === "archived");
  const send = (change: ProductsBulk) => (
    <>
      <AsyncButton
        kind="primary"
        action={() => run(change)}
        pending={t({ message: "Changing", context: "products" })}
        done={t({ message: "Changed", context: "products" })}
        failed={t({ message: "Not changed", context: "products" })}
      >
        {isEverything
          ? t({ message: "Change all that are found", context: "products" })
          : plural(count, { one: "Change # product", other: "Change # products" })}
      </AsyncButton>
      <Button onClick={() => setAsked(null)}>{t({ message: "Cancel", comment: "Closes a question" })}</Button>
    </>
  );
  return (
    <Allowed to="products_modify">
      <Button size="compact" icon="tag" disabled={isNone} onClick={() => setAsked("category")}>
        {t`Category`}
      </Button>
      <Button size="compact" icon="map-pin" disabled={isNone} onClick={() => setAsked("places")}>
        {t`Places`}
      </Button>
      <AsyncButton
        key={String(areArchived)}
        size="compact"
        kind={areArchived ? "secondary" : "takes-away"}
        disabled={isNone}
        action={() => run({ status: areArchived ? "active" : "archived" })}
        pending={areArchived ? t`Bringing back` : t`Archiving`}
        done={areArchived ? t`Back on offer` : t({ message: "Archived", context: "product" })}
        failed={areArchived ? t`Not brought back` : t`Not archived`}
      >
        {areArchived ? t`Offer again` : t`Archive`}
      </AsyncButton>
      <Dialog
        open={asked === "category"}
        onOpenChange={(next) => !next && setAsked(null)}
        narrow
        title={t`Category of the chosen products`}
        actions={send({ category: category.trim() === "" ? null : category.trim() })}
      >
        <TextField
          label={t`Category`}
          optional
          maxLength={100}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
      </Dialog>
      <Dialog
        open={asked === "places"}
        onOpenChange={(next) => !next && setAsked(null)}
        narrow
        title={t`Where the chosen products are on offer`}
        actions={placeIds?.length === 0 ? undefined : send({ place_ids: placeIds === null ? null : [...placeIds] })}
      >
        <PlacesField
          label={t({ message: "On offer at", comment: "Places of a product" })}
          isBound={false}
          value={placeIds}
          onChange={setPlaceIds}
        />
      </Dialog>
    </Allowed>
  );
}
