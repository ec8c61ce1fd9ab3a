import { useLingui } from "@lingui/react/macro";
import type { OfferPart } from "@rewardo/contract/programme-parts";
import { lazy, Suspense, useState } from "react";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { wayOf } from "./offer-way.ts";
import { PartList, PartRow } from "../parts/part-list.tsx";
import { useCardDraft } from "../use-draft.ts";
import { useCouponWords } from "../coupons/use-coupon-words.ts";
import { useOfferWords } from "./use-offer-words.ts";
import { usePartActions } from "../parts/use-part-actions.ts";

const OfferDialog = lazy(async () => ({ default: (await import("./offer-dialog.tsx")).OfferDialog }));

/** What certain items bring or cost for a while. */
export function OffersPage() {
  const { t } = useLingui();
  const { programme, content } = useCardDraft();
  const says = useOfferWords(programme.type, content.rewards);
  const when = useCouponWords(programme.type);
  const actions = usePartActions("offers");
  const [edited, setEdited] = useState<OfferPart | "new" | null>(null);
  return (
    <>
      <PartList
        intro={t`What certain items bring, or cost, at certain times.`}
        label={t`Offers`}
        add={t`Add offer`}
        onAdd={() => setEdited("new")}
        ghost={{ kind: "coupon" }}
        none={t`No offer yet. Double points on a quiet Tuesday is one, a cake for points another.`}
        isEmpty={actions.rows.length === 0}
      >
        {actions.rows.map((offer) => {
          const was = actions.publishedOf(offer._id);
          const [figure, before] = [says.figure(offer), was === undefined ? undefined : says.figure(was)];
          return (
            <PartRow
              key={offer._id}
              part={offer}
              actions={actions}
              onEdit={setEdited}
              marker={<Icon name={wayOf(offer) === "multiply" ? "sparkle" : "tag"} />}
              line={
                <>
                  {offer.status === "draft" ? t({ message: "paused", context: "offer" }) : says.effect(offer)}
                  {" · "}
                  {when.validity(offer)}
                </>
              }
              figure={figure}
              was={before !== undefined && before !== figure ? t`was ${before}` : undefined}
            />
          );
        })}
      </PartList>
      {edited !== null && (
        <Suspense fallback={null}>
          <OfferDialog
            key={edited === "new" ? "new" : edited._id}
            offer={edited === "new" ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}
