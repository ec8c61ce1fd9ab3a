import { useLingui } from "@lingui/react/macro";
import type { Product } from "@rewardo/contract/products";
import { AsyncButton } from "../../kit/actions/async-button.tsx";
import { useRecordAction } from "../../kit/record/use-record-action.ts";
import { call } from "@rewardo/web/api.ts";
import { productCalls } from "./api.ts";

/** Archives a product, or brings an archived one back; the one undoes the other, so nothing is asked. */
export function ProductStatusButton({ product }: { product: Product }) {
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
