import { useLingui } from "@lingui/react/macro";
import type { GiftCard } from "@rewardo/contract/gift-cards";
import { Link } from "@tanstack/react-router";
import { Allowed } from "../../kit/allowed.tsx";
import { AsyncButton } from "../../kit/actions/async-button.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "../../kit/words/use-error-words.ts";
import { call } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toasts/toast.ts";
import { giftCardCalls } from "./api.ts";

interface GiftCardDrawerProps {
  /** What the address opens; `undefined` closes. */
  openId: string | undefined;
  list: List<GiftCard>;
}

/** One gift card beside the list. */
export function GiftCardDrawer({ openId, list }: GiftCardDrawerProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(giftCardCalls.read, { params: { id }, signal })}
      title={(giftCard) => giftCard?.name ?? t`Gift card`}
      steps={{ up: t`Previous gift card`, down: t`Next gift card` }}
      skeleton={<Skeleton height="120px" />}
      foot={(giftCard) => (
        <Allowed to="gift_cards_modify">
          <Link to="/gift_cards/$id/edit" params={{ id: giftCard._id }} search={true} className={buttonClass()}>
            <Icon name="pencil-simple" />
            {t({ message: "Edit", comment: "Leads to the form that changes a record" })}
          </Link>
          <GiftCardStatusButton key={giftCard._id} giftCard={giftCard} />
        </Allowed>
      )}
    >
      {({ description, status, created_at }) => (
        <dl className="kv">
          <dt>{t`Status`}</dt>
          <dd>{status === "active" ? t`Active` : t`Archived`}</dd>
          {description !== null && (
            <>
              <dt>{t`Description`}</dt>
              <dd>{description}</dd>
            </>
          )}
          <dt>{t`Added`}</dt>
          <dd>{format.date(created_at)}</dd>
        </dl>
      )}
    </RecordDrawer>
  );
}

/** Archives a gift card, or brings an archived one back; the one undoes the other, so nothing is asked. */
function GiftCardStatusButton({ giftCard }: { giftCard: GiftCard }) {
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
