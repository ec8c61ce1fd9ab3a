import { useLingui } from "@lingui/react/macro";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMembershipFailure } from "../../../kit/adjustments/membership-failure.ts";
import { AsyncButton } from "../../../kit/async-button.tsx";
import { useAskedClose } from "../../../kit/use-asked-close.tsx";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { toast } from "../../../ui/toasts/toast.ts";
import { giveCoupon } from "../api.ts";
import { MemberField } from "../fields/member-field.tsx";
import c from "../parts/part-dialog.module.css";
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
  const [problem, setProblem] = useState<string | null>(null);
  // A repeat after silence gives nothing twice; another customer is another coupon.
  const [sent, setSent] = useState({ to: "", key: "" });
  const { close, question } = useAskedClose({ isDirty: id !== own, onClose });
  const isPublished = programme.published.coupons.some(({ _id, status }) => _id === coupon._id && status === "active");
  const send = async () => {
    setProblem(null);
    setMissing(id === "");
    if (id === "") throw new Error("Not complete");
    const idempotencyKey = sent.to === id ? sent.key : crypto.randomUUID();
    setSent({ to: id, key: idempotencyKey });
    try {
      await call(giveCoupon, { params: { id }, body: { coupon_id: coupon._id }, idempotencyKey });
      void client.invalidateQueries({ queryKey: ["users"] });
      toast("success", t`The customer has the coupon`);
      onClose();
    } catch (error) {
      setProblem(failure(error));
      throw error;
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      sheet
      closeButton
      title={t({ message: `Give ${name} to a customer`, comment: "Name of a coupon" })}
      actions={
        <>
          {isPublished && (
            <AsyncButton
              kind="primary"
              icon="ticket"
              action={send}
              pending={t`Giving`}
              done={t({ message: "Given", context: "coupon" })}
              failed={t`Not given`}
            >
              {t({ message: "Give", context: "coupon" })}
            </AsyncButton>
          )}
          <Button onClick={close}>{t`Cancel`}</Button>
        </>
      }
    >
      <div className={c.fields}>
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
        {problem !== null && (
          <Note tone="bad" announce>
            {problem}
          </Note>
        )}
      </div>
      {question}
    </Dialog>
  );
}
