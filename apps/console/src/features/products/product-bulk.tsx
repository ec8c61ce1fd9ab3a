import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Product, ProductChanges } from "@rewardo/contract/products";
import { useState } from "react";
import { Allowed } from "../../kit/allowed.tsx";
import { AsyncButton } from "../../kit/async-button.tsx";
import { PlacesField } from "../../kit/form/places/places-field.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/toasts/toast.ts";
import { productCalls } from "./api.ts";

/** What becomes of each chosen product. */
type Change =
  | { readonly status: Product["status"] }
  | Pick<ProductChanges, "category">
  | Pick<ProductChanges, "place_ids">;

/** So many calls at once: a hundred products are changed in some seconds, and others are served meanwhile. */
const atOnce = 4;

const apply = (product: Product, change: Change): Promise<Product> => {
  const params = { id: product._id };
  if (!("status" in change)) return call(productCalls.update, { params, body: change, version: product.version });
  return change.status === "archived" ? call(productCalls.archive, { params }) : call(productCalls.restore, { params });
};

/** What takes the change back for a product that was as `before`. */
const backTo = (before: Product, change: Change): Change =>
  "status" in change
    ? { status: before.status }
    : "category" in change
      ? { category: before.category }
      : { place_ids: before.place_ids };

interface ProductBulkProps {
  chosen: readonly Product[];
  /** Ends the choosing. */
  done: () => void;
}

/** Changes many chosen products at once; afterwards one press takes all of it back. */
export function ProductBulk({ chosen, done }: ProductBulkProps) {
  const { t } = useLingui();
  const cache = useRecordCache<Product>("products");
  const [asked, setAsked] = useState<"category" | "places" | null>(null);
  const [category, setCategory] = useState("");
  const [placeIds, setPlaceIds] = useState<readonly string[] | null>(null);

  const changeAll = async (work: readonly { readonly product: Product; readonly change: Change }[]) => {
    const changed: { readonly before: Product; readonly after: Product }[] = [];
    const rest = [...work];
    const worker = async () => {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
        const { product, change } = next;
        const after = await apply(product, change).catch(() => null);
        if (after !== null) changed.push({ before: product, after });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    for (const { after } of changed) cache.put(after);
    cache.refreshLists();
    const failed = work.length - changed.length;
    if (failed > 0) {
      toast("error", plural(failed, { one: "# product was not changed", other: "# products were not changed" }));
    }
    return changed;
  };
  const run = async (change: Change) => {
    const changed = await changeAll(chosen.map((product) => ({ product, change })));
    setAsked(null);
    done();
    if (changed.length === 0) return;
    const undo = () =>
      void changeAll(changed.map(({ before, after }) => ({ product: after, change: backTo(before, change) })));
    const words = plural(changed.length, { one: "# product changed", other: "# products changed" });
    toast("success", words, { label: t({ message: "Undo", context: "products" }), onPress: undo });
  };
  const areArchived = chosen.length > 0 && chosen.every(({ status }) => status === "archived");
  const isNone = chosen.length === 0;
  const send = (change: Change) => (
    <>
      <AsyncButton
        kind="primary"
        action={() => run(change)}
        pending={t({ message: "Changing", context: "products" })}
        done={t({ message: "Changed", context: "products" })}
        failed={t({ message: "Not changed", context: "products" })}
      >
        {plural(chosen.length, { one: "Change # product", other: "Change # products" })}
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
