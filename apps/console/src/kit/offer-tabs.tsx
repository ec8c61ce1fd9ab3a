import { useLingui } from "@lingui/react/macro";
import { readIngredientCounts } from "@rewardo/contract/ingredients";
import { listProductCategories } from "@rewardo/contract/products";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { tabClass, tabCountClass, tabsClass } from "@rewardo/ui/tab-class.ts";
import c from "./offer-tabs.module.css";

/** The categories of products, and how many products there are. */
export const categoriesQuery = queryOptions({
  queryKey: ["products", "categories"],
  queryFn: ({ signal }) => call(listProductCategories, { signal }),
});

/** Names of the categories, for a new one to be chosen from. None across all businesses, each of which has its own. */
export function useCategoryNames(): readonly string[] | undefined {
  const hasBusiness = useSession().business !== null;
  const mayView = useAllowed("products_view");
  return useQuery({ ...categoriesQuery, enabled: hasBusiness && mayView }).data?.items.map(({ name }) => name);
}

/** How many ingredients there are, with allergens, and in no product. */
export const ingredientCountsQuery = queryOptions({
  queryKey: ["ingredients", "counts"],
  queryFn: ({ signal }) => call(readIngredientCounts, { signal }),
});

/** Tabs for products, categories and ingredients, with the number of each. */
export function OfferTabs({ open }: { open: "products" | "categories" | "ingredients" }) {
  const { t } = useLingui();
  const format = useFormat();
  const isOn = useSession().business?.flags["ingredients"] === true;
  const maySeeProducts = useAllowed("products_view");
  const maySeeIngredients = useAllowed("ingredients_view") && isOn;
  const products = useQuery({ ...categoriesQuery, enabled: maySeeProducts }).data;
  const ingredients = useQuery({ ...ingredientCountsQuery, enabled: maySeeIngredients }).data;
  if (!maySeeProducts) return null;
  const tabs = [
    { name: "products", to: "/products", label: t`Products`, count: products?.products_count },
    { name: "categories", to: "/products/categories", label: t`Categories`, count: products?.items.length },
    ...(maySeeIngredients
      ? [{ name: "ingredients", to: "/ingredients", label: t`Ingredients`, count: ingredients?.all } as const]
      : []),
  ] as const;
  return (
    <nav className={`${tabsClass} ${c.tabs}`} aria-label={t`Offer`}>
      {tabs.map(({ name, to, label, count }) => (
        <Link
          key={name}
          to={to}
          className={tabClass}
          activeOptions={{ exact: true }}
          aria-current={name === open ? "page" : undefined}
        >
          {label}
          {count !== undefined && <span className={tabCountClass}>{format.number(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
