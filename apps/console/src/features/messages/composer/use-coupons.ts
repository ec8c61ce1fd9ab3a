import { useLingui } from "@lingui/react/macro";
import { listGivableCoupons, type GivableCoupon } from "@rewardo/contract/coupon-handouts";
import { pickText } from "@rewardo/rules/localized-text";
import { useQuery } from "@tanstack/react-query";
import { useCards } from "@rewardo/web/use-cards.ts";
import { call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";

const freshForMs = 10_000;

export interface CardCoupon extends GivableCoupon {
  readonly label: string;
  /** The card's name where there are several. */
  readonly card: string | undefined;
}

/** The coupons of all cards that are published and can be given to many; `undefined` while they are not known. */
export function useCoupons(isAsked: boolean): readonly CardCoupon[] | undefined {
  const { i18n } = useLingui();
  const cards = useCards();
  const { language = "en" } = useSession().business ?? {};
  const isAllowed = useAllowed("cards_view");
  const { data } = useQuery({
    queryKey: ["cards", "givable_coupons"],
    queryFn: ({ signal }) => call(listGivableCoupons, { signal }),
    enabled: isAsked && isAllowed,
    // Several parts of a page ask, one after another.
    staleTime: freshForMs,
  });
  const shown = i18n.locale as typeof language;
  return data?.items.map((coupon) => {
    const card = cards.byId.get(coupon.card_id);
    const of = card === undefined || cards.given.length < 2 ? undefined : pickText(card.name, shown, language);
    return { ...coupon, label: pickText(coupon.name, shown, language), card: of };
  });
}
