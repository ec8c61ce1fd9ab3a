import { useLingui } from "@lingui/react/macro";
import type { SuggestedCoupon } from "@rewardo/contract/ai";
import type { Locale } from "@rewardo/contract/fields";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "@rewardo/web/api.ts";
import { useCouponWords } from "../coupons/use-coupon-words.ts";
import { groupCalls } from "../groups/groups-api.ts";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { NothingFound, SuggestionFrame } from "./suggestion-frame.tsx";
import { SuggestionTicket } from "./suggestion-ticket.tsx";
import { suggestedCouponsQuery, useHideSuggestion } from "./suggestions-api.ts";
import { useSuggestionWords } from "./use-suggestion-words.ts";

const usages = {
  once: { kind: "once" },
  weekly: { kind: "once_every", n: 1, unit: "weeks" },
  monthly: { kind: "once_every", n: 1, unit: "months" },
} as const;

/** The suggestion as the editor has a coupon; it has no id, for it is none yet. */
const draftOf = ({ name, coupon }: SuggestedCoupon, target: CouponPart["target"]): CouponPart => ({
  _id: "",
  status: "active",
  name,
  description: null,
  effect: coupon.effect,
  discount_scope: coupon.item_names.length === 0 ? "order" : "specific_items",
  items: {
    product_ids: coupon.product_ids,
    filter:
      coupon.item_names.length === 0
        ? { mode: "all", names: [] }
        : { mode: "include_item_names", names: coupon.item_names },
  },
  max_discount: null,
  minimum_amount: null,
  usage_frequency: usages[coupon.usage],
  validity: coupon.validity,
  times: { weekdays: coupon.weekdays, hours: coupon.hours },
  target,
  issue: "automatic",
  campaign_limit: null,
  customer_limit: null,
  place_ids: null,
  combines: false,
  created_at: "",
});

/** Coupons that the figures suggest; where there is none, why. */
export function CouponSuggestions({ onUse }: { onUse: (draft: CouponPart) => void }) {
  const { t, i18n } = useLingui();
  const { programme } = useCardDraft();
  const hide = useHideSuggestion();
  const client = useQueryClient();
  const query = useQuery(suggestedCouponsQuery(programme.card_id, i18n.locale as Locale));
  const words = useCardWords(programme.type);
  const says = useCouponWords(programme.type);
  const why = useSuggestionWords(programme.type, query.data?.currency ?? "PLN");
  const keys = useRef(new Map<string, string>());
  if (query.data === undefined) return null;
  if (query.data.items.length === 0) {
    const lookedFor = t`We look in your figures for quiet hours, customers about to leave and products bought together. At the moment there is nothing to suggest.`;
    return <NothingFound maker={query.data} lookedFor={lookedFor} />;
  }

  /** A group that is still to be made is made now: a coupon names one that there is. */
  const targetOf = async ({ group, reason }: SuggestedCoupon): Promise<CouponPart["target"]> => {
    if (group === null) return { kind: "all" };
    if (group._id !== null) return { kind: "promotion_group", promotion_group_id: group._id };
    const idempotencyKey = keys.current.get(reason.kind) ?? crypto.randomUUID();
    keys.current.set(reason.kind, idempotencyKey);
    const { name, rule } = group;
    const made = await call(groupCalls.add, {
      params: { id: programme.card_id },
      body: { name, rule },
      idempotencyKey,
    });
    await client.invalidateQueries({ queryKey: ["promotion_groups"] });
    return { kind: "promotion_group", promotion_group_id: made._id };
  };
  return (
    <SuggestionFrame maker={query.data} days={query.data.days}>
      {query.data.items.map((one, at) => {
        const { figure, unit } = says.figure(one.coupon);
        const name = one.group?.name ?? "";
        return (
          <SuggestionTicket
            // A model may suggest several of its kind.
            key={`${one.reason.kind} ${at}`}
            {...{ figure, unit, words: why }}
            name={words.text(one.name)}
            reason={one.reason}
            effect={one.effect}
            besides={one.group?._id === null ? t`Using it makes the group “${name}”, too.` : undefined}
            onUse={async () => onUse(draftOf(one, await targetOf(one)))}
            onHide={(isHidden) => hide(one.reason.kind, isHidden)}
          />
        );
      })}
    </SuggestionFrame>
  );
}
