import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { HeldCoupon, ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { pickText } from "@rewardo/rules/localized-text";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Allowed } from "../../../kit/allowed.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Marker } from "../../../kit/marker.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useConditionsTexts } from "@rewardo/web/i18n/conditions-texts.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag, type Tone } from "@rewardo/ui/tag.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { couponsKey, membershipCalls } from "../api.ts";
import c from "./held-coupons.module.css";

function useHeld(_id: string) {
  return useQuery({
    queryKey: couponsKey(_id),
    queryFn: ({ signal }) => call(membershipCalls.coupons, { params: { id: _id }, signal }),
  });
}

/** The levels ahead of a member, as their card and the till tell of them; nothing where there is none. */
export function LevelsAhead({ membership: { _id }, card }: { membership: { _id: string }; card: Card }) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useSession().business?.language ?? "en";
  const texts = useConditionsTexts();
  const levels = useHeld(_id).data?.levels;
  return (["next", "keep"] as const).map((which) => {
    const goal = levels?.[which] ?? null;
    if (goal === null) return null;
    const name = pickText(goal.name, format.locale, language);
    return (
      <p key={which} className="t13">
        {which === "next"
          ? t({ message: `Next level: ${name}`, comment: "The level above the customer's own: Next level: Gold" })
          : t`To keep this level`}
        <span className="mut"> · {texts.level(card, goal)}</span>
      </p>
    );
  });
}

/** The coupons that a member holds; nothing where the card has none. */
export function HeldCoupons({
  membership: { _id, can },
}: {
  membership: Pick<ManagedCardSubscription, "_id" | "can">;
}) {
  const { t } = useLingui();
  const query = useHeld(_id);
  if (query.data?.items.length === 0) return null;
  return (
    <div>
      <h3>{t`Coupons`}</h3>
      <Loaded query={query} skeleton={<Skeleton width="240px" height="40px" />}>
        {({ items }) => (
          <ul className={c.list}>
            {items.map((coupon) => (
              <Coupon key={`${coupon.coupon_id} ${coupon.grant_id ?? ""}`} coupon={coupon}>
                {can.modify && coupon.grant_id !== null && isOpen(coupon) && (
                  <Allowed to="users_modify">
                    <Withdraw membership_id={_id} grant_id={coupon.grant_id} />
                  </Allowed>
                )}
              </Coupon>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

const tones: Partial<Record<HeldCoupon["status"], Tone>> = { issued: "ok", rolled_back: "ok", locked: "info" };

/** Whether the coupon could still be used some day. */
const isOpen = ({ status }: HeldCoupon): boolean => status !== "redeemed" && status !== "voided";

/** Takes back a coupon that was given. */
function Withdraw({ membership_id, grant_id }: { membership_id: string; grant_id: string }) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const withdraw = async () => {
    try {
      await call(membershipCalls.withdraw, { params: { id: membership_id, part_id: grant_id } });
    } catch (error) {
      toast("error", errorWords(error));
      throw error;
    } finally {
      await client.invalidateQueries({ queryKey: couponsKey(membership_id) });
    }
  };
  return (
    <AsyncButton
      kind="quiet"
      action={withdraw}
      pending={t({ message: "Withdrawing", context: "coupon" })}
      done={t({ message: "Withdrawn", context: "coupon" })}
      failed={t({ message: "Not withdrawn", context: "coupon" })}
    >
      {t({ message: "Withdraw", context: "coupon" })}
    </AsyncButton>
  );
}

interface CouponProps {
  coupon: HeldCoupon;
  /** What can be done with it. */
  children: ReactNode;
}

function Coupon({ coupon, children }: CouponProps) {
  const { name, status, times_used, last_used_at, effect } = coupon;
  const { t } = useLingui();
  const format = useFormat();
  const language = useSession().business?.language ?? "en";
  const words = useStatusWord();
  const texts = useConditionsTexts();
  const isOver = status === "expired";
  const parts: string[] = [];
  if (times_used > 0) parts.push(plural(times_used, { one: "used once", other: "used # times" }));
  if (last_used_at !== null) {
    const last = format.date(last_used_at, "shortDate");
    parts.push(t({ message: `last on ${last}`, context: "coupon" }));
  }
  if (times_used === 0 && effect !== "none") parts.push(t`not used yet`);
  return (
    <li className={c.coupon}>
      <Marker kind="coupon" />
      <div className={c.words}>
        <div>{pickText(name, format.locale, language)}</div>
        {isOpen(coupon) && (
          <div className="t13 mut">{texts.coupon(isOver ? { ...coupon, uses_left: null } : coupon)}</div>
        )}
        <div className="t13 mut">{parts.join(" · ")}</div>
      </div>
      <Tag tone={tones[status] ?? "line"}>{words(status)}</Tag>
      {children}
    </li>
  );
}

function useStatusWord(): (status: HeldCoupon["status"]) => string {
  const { t } = useLingui();
  const words: Record<HeldCoupon["status"], string> = {
    issued: t({ message: "Valid", context: "coupon" }),
    locked: t({ message: "At a till now", context: "coupon" }),
    redeemed: t({ message: "Used", context: "coupon" }),
    rolled_back: t({ message: "Valid again", context: "coupon" }),
    expired: t({ message: "Expired", context: "coupon" }),
    voided: t({ message: "Withdrawn", context: "coupon" }),
  };
  return (status) => words[status];
}
