import { useLingui } from "@lingui/react/macro";
import type { Product } from "@rewardo/contract/products";
import { AsyncButton } from "../../kit/async-button.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { call } from "../../platform/api.ts";
import { toast } from "../../ui/toasts/toast.ts";
import { productCalls } from "./api.ts";

/** Archives a product, or brings an archived one back; the one undoes the other, so nothing is asked. */
export function ProductStatusButton({ product }: { product: Product }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<Product>("products");
  const isActive = product.status === "active";
  const send = async () => {
    try {
      const params = { id: product._id };
      cache.put(await (isActive ? call(productCalls.archive, { params }) : call(productCalls.restore, { params })));
      cache.refreshLists();
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
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
