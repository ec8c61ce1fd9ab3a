import { useLingui } from "@lingui/react/macro";
import type { Product } from "@rewardo/contract/products";
import { Fragment, type ReactNode } from "react";
import { AllergenTags } from "../../kit/allergens/allergens.tsx";
import { Allowed } from "../../kit/allowed.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { EditLink } from "../../kit/record/edit-link.tsx";
import { RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { useNamedPlaces } from "@rewardo/web/places.ts";
import { usePlaceWords } from "../../kit/record/use-place-words.ts";
import { UploadImage } from "@rewardo/loyalty/upload-image.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { productCalls } from "./api.ts";
import { useIngredients } from "./ingredients-field.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useRecordAction } from "../../kit/record/use-record-action.ts";

interface ProductDrawerProps {
  /** Id of the open entry, from the address; `undefined` closes. */
  openId: string | undefined;
  list: List<Product>;
}

/** One product beside the list. */
export function ProductDrawer({ openId, list }: ProductDrawerProps) {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(productCalls.read, { params: { id }, signal })}
      title={(product) => product?.name ?? t`Product`}
      sub={(product) => product.category}
      steps={{ up: t`Previous product`, down: t`Next product` }}
      skeleton={<Skeleton height="120px" />}
      foot={(product) =>
        // Across all businesses nothing is written: who changes a product acts as its business.
        hasBusiness && (
          <Allowed to="products_modify">
            <EditLink path="/products" id={product._id} />
            <ProductStatusButton key={product._id} product={product} />
          </Allowed>
        )
      }
    >
      {(product) => <ProductFacts product={product} />}
    </RecordDrawer>
  );
}

function ProductFacts({ product }: { product: Product }) {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const placeWords = usePlaceWords();
  const places = useNamedPlaces(product.place_ids);
  const ingredients = useIngredients(product.ingredient_ids);
  const contained = [...new Set(ingredients.flatMap(({ allergens }) => allergens))];
  const { description, category, external_id, item_names, item_groups, price, points } = product;
  const facts: [string, ReactNode][] = [
    [t`Kind`, product.kind === "service" ? t`Service` : t({ message: "Goods", context: "kind of product" })],
    [t`Points of its own`, points === null ? null : format.number(points)],
    [t`Price`, price === null || business === null ? null : format.money(price, business.currency)],
    [t`Category`, category],
    [t`Ingredients`, ingredients.length === 0 ? null : ingredients.map(({ name }) => name).join(", ")],
    [t`Allergens`, contained.length === 0 ? null : <AllergenTags key="allergens" of={contained} />],
    [t`Number of your own`, external_id],
    [t`Names at the till`, item_names.length === 0 ? null : item_names.join(", ")],
    [t`Groups at the till`, item_groups.length === 0 ? null : item_groups.join(", ")],
    [
      t({ message: "On offer at", comment: "Places of a product" }),
      business === null ? null : placeWords(product.place_ids, places),
    ],
    [t`Status`, product.status === "active" ? t`On offer` : t({ message: "Archived", context: "product" })],
    [t`Added`, format.date(product.created_at)],
  ];
  return (
    <>
      {product.image !== null && <UploadImage name={product.image} width={432} height={200} alt="" eager />}
      {description !== null && <p>{description}</p>}
      <dl className="kv">
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </>
  );
}

/** Archives a product, or brings an archived one back; the one undoes the other, so nothing is asked. */
function ProductStatusButton({ product }: { product: Product }) {
  const { t } = useLingui();
  const act = useRecordAction<Product>("products");
  const isActive = product.status === "active";
  const params = { id: product._id };
  const send = () =>
    act(() => (isActive ? call(productCalls.archive, { params }) : call(productCalls.restore, { params })));
  return (
    <AsyncButton
      key={product.status}
      kind={isActive ? "takes-away" : "secondary"}
      action={send}
      pending={isActive ? t`Archiving` : t`Bringing back`}
      done={isActive ? t({ message: "Archived", context: "product" }) : t`Back on offer`}
      failed={isActive ? t`Not archived` : t`Not brought back`}
    >
      {isActive ? t`Archive` : t`Offer again`}
    </AsyncButton>
  );
}
