import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ProductsBulk } from "@rewardo/contract/bulk-changes";
import type { Product } from "@rewardo/contract/products";
import { useState } from "react";
import { Allowed } from "../../kit/allowed.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { BulkDialog } from "../../kit/bulk/bulk-dialog.tsx";
import { BulkPlaces } from "../../kit/bulk/bulk-places.tsx";
import { useBulk } from "../../kit/bulk/use-bulk.ts";
import { useCategoryNames } from "../../kit/offer-tabs.tsx";
import type { ChosenRows } from "../../kit/list/list-page.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";

interface ProductBulkProps {
  chosen: ChosenRows<Product>;
  list: Pick<List<Product>, "asked" | "state">;
}

/** Changes many products at once, by a job that the dock follows and that can be undone. */
export function ProductBulk({ chosen, list }: ProductBulkProps) {
  const { t } = useLingui();
  const { start, count, isEverything, isNone } = useBulk(chosen, list.asked);
  const [category, setCategory] = useState("");
  const categories = useCategoryNames();

  const run = (change: ProductsBulk) => start({ entity: "products", change });
  const areArchived = isEverything
    ? list.state.filters["status"] === "archived"
    : chosen.rows.length > 0 && chosen.rows.every(({ status }) => status === "archived");
  const words = {
    start: isEverything
      ? t({ message: "Change all that are found", context: "products" })
      : plural(count, { one: "Change # product", other: "Change # products" }),
    pending: t({ message: "Changing", context: "products" }),
    done: t({ message: "Changed", context: "products" }),
    failed: t({ message: "Not changed", context: "products" }),
  };
  return (
    <Allowed to="products_modify">
      <BulkDialog
        label={t`Category`}
        icon="tag"
        isNone={isNone}
        title={t`Category of the chosen products`}
        words={words}
        start={() => run({ category: category.trim() === "" ? null : category.trim() })}
      >
        {() => (
          <TextField
            label={t`Category`}
            optional
            maxLength={100}
            autoComplete="off"
            suggestions={categories}
            value={category}
            onChange={(event) => setCategory(event.currentTarget.value)}
          />
        )}
      </BulkDialog>
      <BulkPlaces
        isNone={isNone}
        title={t`Where the chosen products are on offer`}
        field={t({ message: "On offer at", comment: "Places of a product" })}
        isBound={false}
        words={words}
        start={(place_ids) => run({ place_ids })}
      />
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
    </Allowed>
  );
}
