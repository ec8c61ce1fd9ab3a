import { useLingui } from "@lingui/react/macro";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { pickText } from "@rewardo/rules/localized-text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { CouponNote } from "../../../kit/coupons/coupon-note.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import c from "../adjust/adjust-form.module.css";
import { membershipCalls } from "../api.ts";
import { useRefresh } from "../use-refresh.ts";

interface GiveCouponProps {
  membership: Pick<ManagedCardSubscription, "_id" | "card_id">;
}

/** Gives a member one of the card's coupons by hand. */
export function GiveCouponButton({ membership }: GiveCouponProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="ticket" onClick={() => setOpen(true)}>
        {t`Give a coupon`}
      </Button>
      <LateDialog open={isOpen} onOpenChange={setOpen} narrow sheet title={t`Give a coupon`}>
        {isOpen && <Choice membership={membership} onDone={() => setOpen(false)} />}
      </LateDialog>
    </>
  );
}

function Choice({ membership: { _id, card_id }, onDone }: GiveCouponProps & { onDone: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const failure = useMembershipFailure();
  const refresh = useRefresh();
  const language = useSession().business?.language ?? "en";
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // A repeat after silence gives no second coupon; another choice is another coupon.
  const [sent, setSent] = useState({ of: "", key: "" });
  const query = useQuery({
    queryKey: ["programmes", "one", card_id],
    queryFn: ({ signal }) => call(membershipCalls.programme, { params: { id: card_id }, signal }),
  });
  const give = async () => {
    setProblem(null);
    if (chosen === null) {
      setProblem(t`Choose a coupon`);
      throw new Error("Not complete");
    }
    const key = sent.of === chosen ? sent.key : crypto.randomUUID();
    setSent({ of: chosen, key });
    try {
      await call(membershipCalls.give, { params: { id: _id }, body: { coupon_id: chosen }, idempotencyKey: key });
      await refresh();
      toast("success", t`The customer has the coupon`);
      onDone();
    } catch (error) {
      setProblem(failure(error));
      throw error;
    }
  };
  return (
    <Loaded query={query} skeleton={<Skeleton width="240px" height="80px" />}>
      {({ live }) => {
        const coupons = live.coupons.filter(
          ({ status, target }) =>
            status === "active" && (target.kind !== "card_subscription" || target.card_subscription_id === _id),
        );
        return (
          <div className={c.form}>
            {coupons.length === 0 ? (
              <p className="mut">{t`The card has no coupon in force. They are made under Loyalty program.`}</p>
            ) : (
              <RadioGroup
                legend={t`Which coupon`}
                column
                value={chosen ?? undefined}
                onChange={setChosen}
                options={coupons.map((coupon) => ({
                  value: coupon._id,
                  label: pickText(coupon.name, format.locale, language),
                  hint: coupon.description === null ? undefined : pickText(coupon.description, format.locale, language),
                }))}
              />
            )}
            {coupons.map(
              ({ _id: coupon_id, issue, target, usage_frequency, customer_limit }) =>
                coupon_id === chosen && (
                  <CouponNote
                    key={coupon_id}
                    coupon={{
                      has_everyone: issue !== "on_grant" && target.kind === "all",
                      is_once: usage_frequency.kind === "once" && (customer_limit ?? 1) === 1,
                    }}
                  />
                ),
            )}
            <p className="mut t13">{t`It keeps the terms of today, whatever is changed later.`}</p>
            <Problem>{problem}</Problem>
            <div className={c.answers}>
              {coupons.length > 0 && (
                <AsyncButton
                  kind="primary"
                  action={give}
                  pending={t`Giving`}
                  done={t({ message: "Given", context: "coupon" })}
                  failed={t`Not given`}
                >
                  {t({ message: "Give", context: "coupon" })}
                </AsyncButton>
              )}
              <Button onClick={onDone}>{t`Cancel`}</Button>
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}
