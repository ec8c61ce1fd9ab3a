import { useLingui } from "@lingui/react/macro";
import { type Product, ProductInput } from "@rewardo/contract/products";
import { custom } from "../../kit/form/kinds/custom.tsx";
import { figure } from "../../kit/form/kinds/figure.tsx";
import { image } from "../../kit/form/kinds/image.tsx";
import { places } from "../../kit/form/places/places.tsx";
import { RecordForm, type RecordFormProps } from "../../kit/form/record-form.tsx";
import { select } from "../../kit/form/kinds/select.tsx";
import { textLines } from "../../kit/form/kinds/text-lines.tsx";
import { text, textarea } from "../../kit/form/kinds/text.tsx";
import { useCategoryNames } from "../../kit/offer-tabs.tsx";
import { usePlaceWords } from "../../kit/record/use-place-words.ts";
import { minorDigits, useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { IngredientsField, useHasIngredients } from "./ingredients-field.tsx";
import { LikedBy } from "./liked-by.tsx";
import { ProductPreview } from "./product-preview.tsx";

export interface ProductFormProps extends Pick<
  RecordFormProps<typeof ProductInput, Product>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
}

/** Everything about a product that people write; the same for a new one and one that is changed. */
export function ProductForm(props: ProductFormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const placeWords = usePlaceWords();
  const currency = useSession().business?.currency ?? "PLN";
  const hasIngredients = useHasIngredients();
  const categories = useCategoryNames();
  return (
    <RecordForm
      {...props}
      schema={ProductInput}
      defaults={{ kind: "product", place_ids: null, ingredient_ids: [], item_names: [], item_groups: [] }}
      // What is on offer nowhere is archived instead.
      check={({ place_ids }) => (place_ids?.length === 0 ? [{ path: "place_ids", code: "required" }] : [])}
      sections={[
        {
          fields: [
            text({ name: "name", label: t`Name`, hint: t`As it appears on the menu and on the receipt.` }),
            select({
              name: "kind",
              label: t`Kind`,
              half: true,
              options: [
                { value: "product", label: t({ message: "Goods", context: "kind of product" }) },
                { value: "service", label: t`Service` },
              ],
            }),
            figure({
              name: "price",
              label: t`Price`,
              after: format.currency(currency),
              decimals: minorDigits(currency) === 0 ? 0 : 2,
              half: true,
            }),
            figure({
              name: "points",
              label: t`Points of its own`,
              hint: t`Earned with each one, on cards that count what products are worth.`,
              decimals: 0,
              half: true,
            }),
            textarea({ name: "description", label: t`Description` }),
            image({ name: "image", label: t`Picture` }),
            ...(hasIngredients
              ? [
                  custom<string[], "ingredient_ids">({
                    name: "ingredient_ids",
                    label: t`Ingredients`,
                    show: (value) => (value === null ? null : format.number(value.length)),
                    render: (field) => (
                      <IngredientsField
                        label={t`Ingredients`}
                        value={field.value ?? []}
                        onChange={field.set}
                        error={field.error}
                        disabled={field.disabled}
                      />
                    ),
                  }),
                ]
              : []),
            places({
              name: "place_ids",
              label: t({ message: "On offer at", comment: "Places of a product" }),
              words: placeWords,
              isBound: false,
            }),
          ],
        },
        {
          title: t`How it is found`,
          text: t`Imports and the till’s system know a product by its number, else by its name.`,
          fields: [
            text({
              name: "category",
              label: t`Category`,
              half: true,
              autoComplete: "off",
              suggestions: categories,
            }),
            text({
              name: "external_id",
              label: t`Number of your own`,
              half: true,
              figures: true,
              autoComplete: "off",
            }),
            textLines({
              name: "item_names",
              label: t`Names at the till`,
              hint: t`What receipts and files call it besides its name, one per line.`,
              half: true,
            }),
            textLines({
              name: "item_groups",
              label: t`Groups at the till`,
              hint: t`Receipt lines in these groups count as this product unless their name says otherwise. One group per line.`,
              half: true,
            }),
          ],
        },
      ]}
      beside={(values) => (
        <>
          <ProductPreview
            name={values.name}
            description={values.description}
            price={values.price}
            image={values.image}
            ingredient_ids={values.ingredient_ids ?? []}
          />
          {props.record !== null && <LikedBy product_id={props.record._id} />}
        </>
      )}
      texts={
        props.record === null ? { save: t`Add product`, pending: t`Adding`, done: t`Added`, failed: t`Not added` } : {}
      }
    />
  );
}
