import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { HeldCoupon, ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { pickText } from "@rewardo/rules";
import { useQuery } from "@tanstack/react-query";
import { Marker } from "../../../kit/marker.tsx";
import { Loaded } from "../../../kit/record/loaded.tsx";
import { call } from "../../../platform/api.ts";
import { useFormat } from "../../../platform/i18n/index.ts";
import { useSession } from "../../../platform/session/index.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tag, type Tone } from "../../../ui/tag.tsx";
import { couponsKey, membershipCalls } from "../api.ts";
import c from "./held-coupons.module.css";

/** The coupons that a member holds; nothing where the card has none. */
export function HeldCoupons({ membership: { _id } }: { membership: Pick<ManagedCardSubscription, "_id"> }) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: couponsKey(_id),
    queryFn: ({ signal }) => call(membershipCalls.coupons, { params: { id: _id }, signal }),
  });
  if (query.data?.items.length === 0) return null;
  return (
    <div>
      <h3>{t`Coupons`}</h3>
      <Loaded query={query} skeleton={<Skeleton width="240px" height="40px" />}>
        {({ items }) => (
          <ul className={c.list}>
            {items.map((coupon) => (
              <Coupon key={`${coupon.coupon_id} ${coupon.grant_id ?? ""}`} coupon={coupon} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

const tones: Partial<Record<HeldCoupon["status"], Tone>> = { issued: "ok", rolled_back: "ok", locked: "info" };

function Coupon({ coupon: { name, status, ends_at, times_used, last_used_at, effect } }: { coupon: HeldCoupon }) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useSession().business?.language ?? "en";
  const words = useStatusWord();
  const parts: string[] = [];
  if (ends_at !== null) {
    const end = format.date(ends_at, "shortDate");
    parts.push(t({ message: `until ${end}`, context: "coupon" }));
  }
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
        <div className="t13 mut">{parts.join(" · ")}</div>
      </div>
      <Tag tone={tones[status] ?? "line"}>{words(status)}</Tag>
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
