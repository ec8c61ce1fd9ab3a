import { useLingui } from "@lingui/react/macro";
import { type GiftCard, GiftCardInput } from "@rewardo/contract/gift-cards";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { text, textarea } from "../../kit/form/kinds/text.tsx";
import { RecordForm, type RecordFormProps } from "../../kit/form/record-form.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "../../kit/record/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { giftCardCalls, giftCardQuery } from "./api.ts";

interface GiftCardFormProps extends Pick<
  RecordFormProps<typeof GiftCardInput, GiftCard>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
}

/** Everything about a gift card that people write; the same for a new one and one that is changed. */
function GiftCardForm(props: GiftCardFormProps) {
  const { t } = useLingui();
  return (
    <RecordForm
      {...props}
      schema={GiftCardInput}
      defaults={{}}
      sections={[
        {
          fields: [text({ name: "name", label: t`Name` }), textarea({ name: "description", label: t`Description` })],
        },
      ]}
      texts={props.record === null ? { save: t`Add gift card`, pending: t`Adding`, done: t`Added`, failed: t`Not added` } : {}}
    />
  );
}

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
