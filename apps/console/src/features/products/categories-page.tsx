import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Product } from "@rewardo/contract/products";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "@rewardo/loyalty/frame/empty-state.tsx";
import { Allowed } from "../../kit/allowed.tsx";
import { categoriesQuery, OfferTabs } from "../../kit/offer-tabs.tsx";
import { PageHead } from "../../kit/page/page-head.tsx";
import { PictureTile } from "../../kit/picture-tile.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { productCalls } from "./api.ts";
import c from "./categories-page.module.css";
import { iconOf } from "./product-list.ts";

/** Most products that a category shows. */
const mostShown = 6;

/** Examples for the categories: as many products as one answer holds. A category of others has its number alone. */
const examplesQuery = queryOptions({
  queryKey: ["products", "of categories"],
  queryFn: ({ signal }) => call(productCalls.list, { query: { status: "active", limit: 200 }, signal }),
});

/** The categories that products are in; each leads to its products. */
export function CategoriesPage() {
  const { t } = useLingui();
  const title = t`Categories`;
  usePageTitle(title);
  const query = useQuery(categoriesQuery);
  // Both at once: what grows later would push away what is read.
  const examples = useQuery(examplesQuery);
  const products = examples.data?.items ?? [];
  return (
    <>
      <PageHead
        title={title}
        sub={t`A product says which one it is in; it appears here by itself.`}
        onPhones
        actions={
          <Allowed to="products_modify">
            <Link to="/products/new" className={buttonClass({})}>
              <Icon name="plus-bold" />
              {t`New product`}
            </Link>
          </Allowed>
        }
      />
      <OfferTabs open="categories" />
      <Loaded
        query={{ ...query, data: examples.isPending ? undefined : query.data }}
        skeleton={<Skeleton height="320px" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              ghost={{ kind: "record", icon: "tag" }}
              title={t`No categories yet`}
              text={t`Write one on a product, or on many at once in the list of products.`}
            />
          ) : (
            <ul className={c.list}>
              {items.map(({ name, products_count }) => (
                <li key={name}>
                  <Category
                    name={name}
                    products_count={products_count}
                    examples={products.filter(({ category }) => category === name).slice(0, mostShown)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

interface CategoryProps {
  name: string;
  products_count: number;
  examples: readonly Product[];
}

/** One category as on a menu: the first of its products with what they cost. */
function Category({ name, products_count, examples }: CategoryProps) {
  const format = useFormat();
  const { business } = useSession();
  const more = products_count - examples.length;
  return (
    <Link to="/products" search={{ category: name }} className={c.category}>
      <span className={c.head}>
        <b>{name}</b>
        <span className="mut num nw">{plural(products_count, { one: "# product", other: "# products" })}</span>
      </span>
      {examples.map((product) => (
        <span key={product._id} className={c.product}>
          <PictureTile image={product.image} icon={iconOf(product)} name={product.name} />
          <span className={c.name}>{product.name}</span>
          {product.price !== null && business !== null && (
            <span className="mut num nw">{format.money(product.price, business.currency)}</span>
          )}
        </span>
      ))}
      {examples.length > 0 && more > 0 && (
        <span className={c.more}>{plural(more, { one: "and # more", other: "and # more" })}</span>
      )}
    </Link>
  );
}
