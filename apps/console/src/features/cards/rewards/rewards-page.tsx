import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { RewardPart } from "@rewardo/contract/programme-parts";
import { lazy, Suspense, useState } from "react";
import { UploadImage } from "@rewardo/loyalty/upload-image.tsx";
import { StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { Parts } from "@rewardo/ui/parts.tsx";
import { useCouponWords } from "../coupons/use-coupon-words.ts";
import { PartList, PartRow } from "../parts/part-list.tsx";
import { usedOf } from "../api.ts";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { usePartActions } from "../parts/use-part-actions.ts";

const RewardSuggestions = lazy(async () => ({
  default: (await import("../suggestions/reward-suggestions.tsx")).RewardSuggestions,
}));

const RewardDialog = lazy(async () => ({ default: (await import("./reward-dialog.tsx")).RewardDialog }));

/** Rewards are had on any day of the week. */
const times = { weekdays: null, hours: null };

/** Describes a reward with a coupon's terms: it lowers the whole receipt. */
const termsOf = ({ effect }: RewardPart) => ({
  effect,
  discount_scope: "order" as const,
  items: { product_ids: [], filter: { mode: "all" as const, names: [] } },
  ...{ max_discount: null, minimum_amount: null },
});

/** What a card can be exchanged for. */
export function RewardsPage() {
  const { t } = useLingui();
  const { programme, content } = useCardDraft();
  const words = useCardWords(programme.type);
  const when = useCouponWords(programme.type);
  const actions = usePartActions("rewards");
  const [edited, setEdited] = useState<RewardPart | "new" | null>(null);
  return (
    <>
      <PartList
        intro={
          content.stamps_required === null
            ? t`What customers can have for what they have collected.`
            : t`What a full card can be exchanged for.`
        }
        label={t`Rewards`}
        add={t`Add reward`}
        onAdd={() => setEdited("new")}
        ghost={{ kind: "record", icon: "gift" }}
        none={t`No reward yet. Without one, customers have nothing to collect for.`}
        isEmpty={actions.rows.length === 0}
        suggested={<RewardSuggestions onUse={setEdited} />}
      >
        {actions.rows.map((reward) => {
          const was = actions.publishedOf(reward._id);
          return (
            <PartRow
              key={reward._id}
              part={reward}
              actions={actions}
              onEdit={setEdited}
              marker={
                reward.image === null ? (
                  <StampIcon name={content.stamp_icon} />
                ) : (
                  <UploadImage name={reward.image} width={44} height={44} alt="" />
                )
              }
              line={
                <Parts
                  of={[
                    reward.status === "draft"
                      ? t({ message: "paused", context: "reward" })
                      : words.text(reward.description) || null,
                    reward.effect.kind !== "none" && when.effect(termsOf(reward)),
                    reward.validity.kind !== "unlimited" && when.validity({ ...reward, times }),
                    reward.stock !== null &&
                      plural(Math.max(0, reward.stock - usedOf(programme, reward._id)), {
                        one: "while stock lasts, # left",
                        other: "while stock lasts, # left",
                      }),
                  ]}
                />
              }
              figure={words.units(reward.cost)}
              was={was !== undefined && was.cost !== reward.cost ? t`was ${words.units(was.cost)}` : undefined}
            />
          );
        })}
      </PartList>
      {edited !== null && (
        <Suspense fallback={null}>
          <RewardDialog
            key={edited === "new" ? "new" : edited._id}
            reward={edited === "new" || edited._id === "" ? null : edited}
            suggested={edited !== "new" && edited._id === "" ? edited : undefined}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}
