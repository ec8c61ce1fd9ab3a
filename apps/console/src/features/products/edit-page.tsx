import { useLingui } from "@lingui/react/macro";
import type { Product } from "@rewardo/contract/products";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { productCalls, productQuery } from "./api.ts";
import { ProductForm } from "./form.tsx";

/** Changes a product of the version that was opened. */
export function ProductEditPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/products/$id/edit" });
  const query = useQuery(productQuery(id));
  const cache = useRecordCache<Product>("products");
  const title = query.data?.name ?? t`Product`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/products", label: t`Offer` }} title={title}>
      <Loaded query={query} skeleton={<Skeleton height="160px" />}>
        {(product) => (
          <ProductForm
            key={product._id}
            label={title}
            record={product}
            save={({ changes, version }) => call(productCalls.update, { params: { id }, body: changes, version })}
            reload={() => call(productCalls.read, { params: { id } })}
            onSaved={(saved) => {
              cache.put(saved);
              cache.refreshLists();
            }}
          />
        )}
      </Loaded>
    </DetailPage>
  );
}
