import { useLingui } from "@lingui/react/macro";
import type { Product } from "@rewardo/contract/products";
import { useNavigate } from "@tanstack/react-router";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { productCalls } from "./api.ts";
import { ProductForm } from "./form.tsx";

/** A new product; afterwards the list with its drawer open. */
export function ProductCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<Product>("products");
  const title = t`New product`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/products", label: t`Offer` }} title={title}>
      <ProductForm
        label={title}
        record={null}
        save={({ record, values, changes, version, idempotencyKey }) =>
          record === null
            ? call(productCalls.create, { body: values, idempotencyKey })
            : call(productCalls.update, { params: { id: record._id }, body: changes, version })
        }
        onSaved={(product) => {
          cache.put(product);
          cache.refreshLists();
          toast("success", t`${product.name} is added`);
          void navigate({ to: "/products/$id", params: { id: product._id }, search: true, replace: true });
        }}
        onCancel={() => void navigate({ to: "/products", search: true })}
      />
    </DetailPage>
  );
}
