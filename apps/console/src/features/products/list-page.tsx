import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ListPage } from "../../kit/list/list-page.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { categoriesQuery, OfferTabs } from "../../kit/offer-tabs.tsx";
import { PictureTile } from "../../kit/picture-tile.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { productCalls } from "./api.ts";
import { iconOf, productList, productListAcross, productQueryOf } from "./product-list.ts";
import { useProductColumns } from "./use-product-columns.tsx";

const ProductBulk = lazy(async () => ({ default: (await import("./product-bulk.tsx")).ProductBulk }));
const loadDrawer = () => import("./product-drawer.tsx");
const ProductDrawer = lazy(async () => ({ default: (await loadDrawer()).ProductDrawer }));

/** The products of a business, or of all of them for the platform; one of them open in the drawer. */
export function ProductListPage() {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const hasBusiness = business !== null;
  const list = useList({
    entity: "products",
    path: "/products",
    spec: hasBusiness ? productList : productListAcross,
    query: productQueryOf,
    load: (query, signal) => call(productCalls.list, { query, signal }),
  });
  const columns = useProductColumns(list.rows.some(({ status }) => status === "archived"));
  const categories = useQuery({ ...categoriesQuery, enabled: hasBusiness }).data?.items ?? [];
  const mayModify = useAllowed("products_modify") && hasBusiness;
  return (
    <ListPage
      list={list}
      title={t`Offer`}
      searchLabel={t`Find a product`}
      create={hasBusiness ? { to: "/products/new", label: t`New product`, permission: "products_modify" } : undefined}
      imports={hasBusiness ? { kind: "products", permission: "products_modify" } : undefined}
      filters={
        hasBusiness
          ? [
              {
                kind: "choice",
                name: "kind",
                label: t`Kind`,
                any: t`Goods and services`,
                options: [
                  { value: "product", label: t({ message: "Goods", context: "kind of product" }) },
                  { value: "service", label: t`Services` },
                ],
              },
              {
                kind: "choice",
                name: "status",
                label: t`Status`,
                any: t`On offer and archived`,
                options: [
                  { value: "active", label: t`On offer` },
                  { value: "archived", label: t({ message: "Archived", context: "products" }) },
                ],
              },
              ...(categories.length === 0 && list.state.filters.category === undefined
                ? []
                : [
                    {
                      kind: "choice" as const,
                      name: "category" as const,
                      label: t`Category`,
                      any: t`Any category`,
                      options: categories.map(({ name }) => ({ value: name, label: name })),
                      other: list.state.filters.category,
                    },
                  ]),
            ]
          : []
      }
      tabs={hasBusiness && <OfferTabs open="products" />}
      exportCall={productCalls.export}
      selectionActions={
        mayModify
          ? (chosen) => (
              <Suspense fallback={null}>
                <ProductBulk chosen={chosen} list={list} />
              </Suspense>
            )
          : undefined
      }
      rows={{
        columns,
        nameOf: ({ name }) => name,
        feedSkeleton: <Skeleton width="36px" height="36px" />,
        feed: (product) => ({
          before: <PictureTile image={product.image} icon={iconOf(product)} name={product.name} />,
          name: product.name,
          line: product.category ?? product.description,
          end:
            product.status === "archived" ? (
              <Tag>{t({ message: "Archived", context: "product" })}</Tag>
            ) : business === null || product.price === null ? undefined : (
              <span className="num nw">{format.money(product.price, business.currency)}</span>
            ),
        }),
      }}
      empty={{
        ghost: { kind: "record", icon: "tag" },
        title: t`Nothing on offer yet`,
        text: t`With your products here you can see what guests come for, and reward exactly that.`,
      }}
      drawer={{ load: loadDrawer, render: (openId) => <ProductDrawer openId={openId} list={list} /> }}
    />
  );
}
