import { useLingui } from "@lingui/react/macro";
import type { MessageCoupon } from "@rewardo/contract/message-coupon";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import type { readProgramme } from "@rewardo/contract/programmes";
import { validityEnd } from "@rewardo/engine";
import { pickText } from "@rewardo/rules";
import { useQuery } from "@tanstack/react-query";
import { useCards } from "../../../kit/transactions/use-cards.ts";
import { call, route } from "../../../platform/api.ts";
import { useSession } from "../../../platform/session/index.ts";

const programme = route<typeof readProgramme>({ method: "GET", path: "/cards/:id/programme", scope: "scoped" });

const freshForMs = 10_000;

export interface CardCoupon extends MessageCoupon {
  readonly name: CouponPart["name"];
  /** When one that is given now ends; `null`: it stays. */
  readonly ends_at: string | null;
  readonly label: string;
  /** The card's name where there are several. */
  readonly card: string | undefined;
}

/** The coupons of all cards that are published and can be given to many; `undefined` while they are not known. */
export function useCoupons(isAsked: boolean): readonly CardCoupon[] | undefined {
  const { i18n } = useLingui();
  const cards = [...useCards().byId.values()].filter(({ status }) => status === "active");
  const { language = "en", time_zone = "UTC" } = useSession().business ?? {};
  const ids = cards.map(({ _id }) => _id);
  const { data } = useQuery({
    queryKey: ["cards", "live_coupons", ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => call(programme, { params: { id }, signal }))),
    enabled: isAsked && ids.length > 0,
    // Several parts of a page ask, one after another.
    staleTime: freshForMs,
  });
  const shown = i18n.locale as typeof language;
  return data?.flatMap(({ card_id, live }) => {
    const card = cards.find(({ _id }) => _id === card_id);
    return live.coupons
      .filter(({ status, target }) => status === "active" && target.kind !== "card_subscription")
      .map(({ _id, name, validity }) => {
        const endMs = validityEnd(validity, new Date().toISOString(), time_zone);
        const ends_at = Number.isFinite(endMs) ? new Date(endMs).toISOString() : null;
        const of = card === undefined || cards.length < 2 ? undefined : pickText(card.name, shown, language);
        return { card_id, coupon_id: _id, name, ends_at, label: pickText(name, shown, language), card: of };
      });
  });
}
