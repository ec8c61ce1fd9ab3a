import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Allergen, Ingredient } from "@rewardo/contract/ingredients";
import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo } from "react";
import { AllergenTags, useAllergenWords } from "../../kit/allergens/allergens.tsx";
import { CountChips } from "../../kit/list/count-chips.tsx";
import type { Column } from "../../kit/list/description.ts";
import { ListPage } from "../../kit/list/list-page.tsx";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";
import { useList } from "../../kit/list/use-list.ts";
import { ingredientCountsQuery, OfferTabs } from "../../kit/offer-tabs.tsx";
import { PictureTile } from "../../kit/picture-tile.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Tag } from "@rewardo/ui/tag.tsx";
import { ingredientCalls } from "./api.ts";

type Status = Ingredient["status"];
const statuses: readonly Status[] = ["active", "archived"];
const allergens: readonly Allergen[] = [
  ...(["gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk"] as const),
  ...(["nuts", "celery", "mustard", "sesame", "sulphites", "lupin", "molluscs"] as const),
];

type IngredientSort = "name" | "created_at";
type Only = "allergens" | "unused";
interface IngredientFilters {
  readonly [filter: string]: readonly string[];
  readonly only: readonly Only[];
  readonly status: readonly Status[];
  readonly allergen: readonly Allergen[];
}

/** Ingredients of one business, sorted by name or newest first. */
const ingredientList: ListSpec<IngredientSort, IngredientFilters> = {
  sorts: { name: "asc", created_at: "desc" },
  filters: { only: ["allergens", "unused"], status: statuses, allergen: allergens },
  hasSearch: true,
};

/** Across all businesses the server offers newest first alone. */
const ingredientListAcross: ListSpec<IngredientSort, IngredientFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { only: [], status: [], allergen: [] },
};

/** What the list is asked for in this state. */
const ingredientQueryOf = ({ q, sort_by, sort, filters }: ListState<IngredientSort, IngredientFilters>) => ({
  q: q === "" ? undefined : q,
  status: filters.status,
  allergen: filters.allergen,
  has_allergens: filters.only === "allergens" ? true : undefined,
  is_used: filters.only === "unused" ? false : undefined,
  sort_by: [sort_by],
  sort: [sort],
});

/** The columns where there is room for a table. */
function useIngredientColumns(): readonly Column<Ingredient, IngredientSort>[] {
  const { t } = useLingui();
  const format = useFormat();
  const code = useSession().business?.currency;
  return useMemo(
    () => [
      {
        id: "name",
        label: t({ message: "Ingredient", comment: "Head of a column" }),
        sort: code === undefined ? undefined : "name",
        leads: true,
        before: ({ image, name }) => <PictureTile image={image} icon="carrot" name={name} />,
        render: ({ name }) => name,
        skeleton: "160px",
      },
      {
        id: "allergens",
        label: t`Allergens`,
        width: "30%",
        render: ({ allergens: contained, status }) =>
          status === "archived" ? (
            <Tag>{t({ message: "Archived", context: "ingredient" })}</Tag>
          ) : contained.length === 0 ? (
            <span className="dim">{t({ message: "none", context: "allergens" })}</span>
          ) : (
            <AllergenTags of={contained} />
          ),
      },
      {
        id: "products",
        label: t({ message: "In products", comment: "Head of a column: how many hold an ingredient" }),
        width: "120px",
        align: "end",
        folds: true,
        render: ({ products_count }) => <span className="num">{format.number(products_count)}</span>,
      },
      {
        id: "price",
        label: t({ message: "Cost", comment: "Head of a column: of an ingredient" }),
        width: "130px",
        align: "end",
        render: ({ price }) =>
          price !== null && code !== undefined && <span className="num nw">{format.amount(price, code)}</span>,
      },
      {
        id: "unit",
        label: t`Unit`,
        width: "90px",
        folds: true,
        render: ({ unit }) => unit,
      },
      {
        id: "added",
        label: t({ message: "Added", comment: "Head of a column: the day on which something was entered" }),
        width: "130px",
        align: "end",
        folds: true,
        sort: code === undefined ? undefined : "created_at",
        sorted: code === undefined ? "desc" : undefined,
        render: ({ created_at }) => (
          <time dateTime={created_at} className="num nw">
            {format.date(created_at, "shortDate")}
          </time>
        ),
        skeleton: "84px",
      },
    ],
    [t, format, code],
  );
}

const loadDrawer = () => import("./drawer.tsx");
const IngredientDrawer = lazy(async () => ({ default: (await loadDrawer()).IngredientDrawer }));

/** The ingredients of a business, or of all of them for the platform; one of them open in the drawer. */
export function IngredientListPage() {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  const list = useList({
    entity: "ingredients",
    path: "/ingredients",
    spec: hasBusiness ? ingredientList : ingredientListAcross,
    query: ingredientQueryOf,
    load: (query, signal) => call(ingredientCalls.list, { query, signal }),
  });
  const columns = useIngredientColumns();
  const format = useFormat();
  const code = useSession().business?.currency;
  const counts = useQuery({ ...ingredientCountsQuery, enabled: hasBusiness }).data;
  const only: readonly { value: Only | undefined; label: string; count: number | undefined }[] = [
    { value: undefined, label: t({ message: "All", context: "ingredients" }), count: counts?.all },
    { value: "allergens", label: t`With allergens`, count: counts?.with_allergens },
    { value: "unused", label: t({ message: "Not used", context: "ingredients" }), count: counts?.unused },
  ];
  const words = useAllergenWords();
  return (
    <ListPage
      list={list}
      title={t`Ingredients`}
      sub={t`Written once, with allergens; every product that uses them follows.`}
      searchLabel={t`Find an ingredient`}
      exportCall={ingredientCalls.export}
      create={
        hasBusiness ? { to: "/ingredients/new", label: t`Add ingredient`, permission: "ingredients_modify" } : undefined
      }
      tabs={hasBusiness && <OfferTabs open="ingredients" />}
      above={
        hasBusiness && (
          <CountChips
            options={only}
            value={list.state.filters.only}
            onChange={(value) => list.narrow({ filters: { ...list.state.filters, only: value } })}
          />
        )
      }
      filters={
        hasBusiness
          ? [
              {
                kind: "choice",
                name: "status",
                label: t`Status`,
                any: t`Any status`,
                options: [
                  { value: "active", label: t({ message: "In use", context: "ingredient" }) },
                  { value: "archived", label: t({ message: "Archived", context: "ingredient" }) },
                ],
              },
              {
                kind: "choice",
                name: "allergen",
                label: t`Allergens`,
                any: t`Any allergen`,
                options: allergens.map((value) => ({ value, label: words[value] })),
              },
            ]
          : []
      }
      rows={{
        columns,
        nameOf: ({ name }) => name,
        feed: ({ name, image, allergens: contained, status, price, unit, products_count }) => ({
          before: <PictureTile image={image} icon="carrot" name={name} />,
          name,
          line: [
            plural(products_count, { 0: "in no product", one: "in # product", other: "in # products" }),
            ...(price === null || code === undefined
              ? []
              : [[format.money(price, code), ...(unit === null ? [] : [unit])].join(" / ")]),
          ].join(", "),
          end:
            status === "archived" ? (
              <Tag>{t({ message: "Archived", context: "ingredient" })}</Tag>
            ) : contained.length > 0 ? (
              // The name needs the room.
              <span className="row g8">
                <AllergenTags of={contained.slice(0, 1)} />
                {contained.length > 1 && <span className="t12 mut num">+{format.number(contained.length - 1)}</span>}
              </span>
            ) : undefined,
        }),
      }}
      empty={{
        ghost: { kind: "record", icon: "carrot" },
        title: t`No ingredients yet`,
        text: t`Enter each once with its allergens: every product that is made of it tells them.`,
      }}
      drawer={{ load: loadDrawer, render: (openId) => <IngredientDrawer openId={openId} list={list} /> }}
    />
  );
}
