import { useLingui } from "@lingui/react/macro";
import type { GiftCard } from "@rewardo/contract/gift-cards";
import { AsyncButton } from "../../kit/async-button.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { call } from "../../platform/api.ts";
import { toast } from "../../ui/toasts/toast.ts";
import { giftCardCalls } from "./api.ts";

/** Archives a gift card, or brings an archived one back; the one undoes the other, so nothing is asked. */
export function GiftCardStatusButton({ giftCard }: { giftCard: GiftCard }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<GiftCard>("gift_cards");
  const isActive = giftCard.status === "active";
  const send = async () => {
    try {
      const params = { id: giftCard._id };
      cache.put(await (isActive ? call(giftCardCalls.archive, { params }) : call(giftCardCalls.restore, { params })));
      cache.refreshLists();
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  return (
    <AsyncButton
      key={giftCard.status}
      kind={isActive ? "takes-away" : "secondary"}
      action={send}
      pending={isActive ? t`Archiving` : t`Restoring`}
      done={isActive ? t`Archived` : t`Restored`}
      failed={isActive ? t`Not archived` : t`Not restored`}
    >
      {isActive ? t`Archive` : t`Restore`}
    </AsyncButton>
  );
}
