import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "@rewardo/loyalty/frame/empty-state.tsx";
import { categoriesQuery, OfferTabs } from "../../kit/offer-tabs.tsx";
import { PageHead } from "../../kit/page/page-head.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import c from "./categories-page.module.css";

/** The categories that products are in; each leads to its products. */
export function CategoriesPage() {
  const { t } = useLingui();
  const title = t`Categories`;
  usePageTitle(title);
  const query = useQuery(categoriesQuery);
  return (
    <>
      <PageHead title={title} sub={t`A product says which one it is in; it appears here by itself.`} />
      <OfferTabs open="categories" />
      <Loaded query={query} skeleton={<Skeleton height="320px" />}>
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
                  <Link to="/products" search={{ category: name }} className={c.row}>
                    <b className="el">{name}</b>
                    <span className="mut num nw">
                      {plural(products_count, { one: "# product", other: "# products" })}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
