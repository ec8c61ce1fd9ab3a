import { useLingui } from "@lingui/react/macro";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";
import { call } from "@rewardo/web/api.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { grantCoupon } from "@rewardo/contract/card-subscriptions";
import { MemberField } from "../fields/member-field.tsx";
import { SentDialog } from "../parts/sent-dialog.tsx";
import { useCardDraft } from "../use-draft.ts";

interface GiveDialogProps {
  coupon: CouponPart;
  name: string;
  onClose: () => void;
}

/** Gives a coupon to one customer by hand; one that is for a single customer goes to them. */
export function GiveDialog({ coupon, name, onClose }: GiveDialogProps) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const client = useQueryClient();
  const failure = useMembershipFailure();
  const { target } = coupon;
  const own = target.kind === "card_subscription" ? target.card_subscription_id : "";
  const [id, setMember] = useState(own);
  const [isMissing, setMissing] = useState(false);
  // A repeat after silence gives nothing twice; another customer is another coupon.
  const [sent, setSent] = useState({ to: "", key: "" });
  const isPublished = programme.published.coupons.some(({ _id, status }) => _id === coupon._id && status === "active");
  return (
    <SentDialog
      title={t({ message: `Give ${name} to a customer`, comment: "Name of a coupon" })}
      isDirty={id !== own}
      onClose={onClose}
      button={
        isPublished
          ? {
              ...{ icon: "ticket", pending: t`Giving`, done: t({ message: "Given", context: "coupon" }) },
              failed: t`Not given`,
              children: t({ message: "Give", context: "coupon" }),
            }
          : null
      }
      check={() => {
        setMissing(id === "");
        if (id === "") throw new Error("Not complete");
      }}
      send={async () => {
        const idempotencyKey = sent.to === id ? sent.key : crypto.randomUUID();
        setSent({ to: id, key: idempotencyKey });
        await call(grantCoupon, { params: { id }, body: { coupon_id: coupon._id }, idempotencyKey });
        void client.invalidateQueries({ queryKey: ["users"] });
        toast("success", t`The customer has the coupon`);
        onClose();
      }}
      failure={failure}
    >
      {!isPublished ? (
        <p className="mut">{t`Publish the coupon first; then it can be given to a customer.`}</p>
      ) : (
        <>
          {own === "" ? (
            <MemberField
              value={id}
              error={isMissing ? t`Choose a customer` : undefined}
              onChange={(member) => {
                setMember(member);
                setMissing(false);
              }}
            />
          ) : (
            <p>{t`It goes to the customer whom it is for.`}</p>
          )}
          <p className="mut t13">{t`It keeps the terms of today, whatever is changed later.`}</p>
        </>
      )}
    </SentDialog>
  );
}
