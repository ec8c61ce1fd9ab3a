import { useLingui } from "@lingui/react/macro";
import type { GiftCard } from "@rewardo/contract/gift-cards";
import { useNavigate } from "@tanstack/react-router";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "../../platform/api.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { toast } from "../../ui/toasts/toast.ts";
import { giftCardCalls } from "./api.ts";
import { GiftCardForm } from "./form.tsx";

/** A new gift card; afterwards the list with its drawer open. */
export function GiftCardCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<GiftCard>("gift_cards");
  const title = t`New gift card`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/gift_cards", label: t`Gift cards` }} title={title}>
      <GiftCardForm
        label={title}
        record={null}
        save={({ record, values, changes, version, idempotencyKey }) =>
          record === null
            ? call(giftCardCalls.create, { body: values, idempotencyKey })
            : call(giftCardCalls.update, { params: { id: record._id }, body: changes, version })
        }
        onSaved={(giftCard) => {
          cache.put(giftCard);
          cache.refreshLists();
          toast("success", t`${giftCard.name} is added`);
          void navigate({ to: "/gift_cards/$id", params: { id: giftCard._id }, search: true, replace: true });
        }}
        onCancel={() => void navigate({ to: "/gift_cards", search: true })}
      />
    </DetailPage>
  );
}
