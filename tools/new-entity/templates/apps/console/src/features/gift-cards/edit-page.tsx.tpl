import { useLingui } from "@lingui/react/macro";
import type { GiftCard } from "@rewardo/contract/gift-cards";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "../../kit/record/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "../../platform/api.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { giftCardCalls, giftCardQuery } from "./api.ts";
import { GiftCardForm } from "./form.tsx";

/** Changes a gift card of the version that was opened. */
export function GiftCardEditPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/gift_cards/$id/edit" });
  const query = useQuery(giftCardQuery(id));
  const cache = useRecordCache<GiftCard>("gift_cards");
  const title = query.data?.name ?? t`Gift card`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/gift_cards", label: t`Gift cards` }} title={title}>
      <Loaded query={query} skeleton={<Skeleton height="160px" />}>
        {(giftCard) => (
          <GiftCardForm
            key={giftCard._id}
            label={title}
            record={giftCard}
            save={({ changes, version }) => call(giftCardCalls.update, { params: { id }, body: changes, version })}
            reload={() => call(giftCardCalls.read, { params: { id } })}
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
