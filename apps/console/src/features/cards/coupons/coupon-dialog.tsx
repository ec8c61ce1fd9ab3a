import { useLingui } from "@lingui/react/macro";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { useState } from "react";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { programmeCalls } from "../api.ts";
import { CouponEffectFields } from "./coupon-effect-fields.tsx";
import { bodyOf, type CouponForm, formOf, gapsOf } from "./coupon-form.ts";
import { CouponTermFields } from "./coupon-term-fields.tsx";
import { PartDialog } from "../parts/part-dialog.tsx";
import { useCardDraft } from "../use-draft.ts";

interface CouponDialogProps {
  /** `null`: a new one. */
  coupon: CouponPart | null;
  /** What a new one begins with. */
  suggested?: CouponPart | undefined;
  onClose: () => void;
}

/** What a coupon is called, what it does, for whom, how often and when. */
export function CouponDialog({ coupon, suggested, onClose }: CouponDialogProps) {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const language = useSession().business?.language ?? "en";
  const [form, setForm] = useState<CouponForm>(() => formOf(coupon ?? suggested ?? null));
  const [wasSent, setSent] = useState(false);
  const gaps = gapsOf(form, language);
  const shown = wasSent ? gaps : new Set<string>();
  const change = (changes: Partial<CouponForm>) => setForm((before) => ({ ...before, ...changes }));
  const save = (idempotencyKey: string) => {
    const { card_id: id, version } = programme;
    const body = bodyOf(form);
    return coupon === null
      ? call(programmeCalls.addCoupon, { params: { id }, body, idempotencyKey })
      : call(programmeCalls.changeCoupon, { params: { id, part_id: coupon._id }, body, version });
  };
  return (
    <PartDialog
      title={coupon === null ? t`New coupon` : t`Edit coupon`}
      isNew={coupon === null}
      form={form}
      isComplete={gaps.size === 0}
      onTried={() => setSent(true)}
      save={save}
      onClose={onClose}
    >
      <LocalizedTextField
        label={t({ message: "Coupon", context: "name of a coupon" })}
        hint={t`Short, as customers read it: Lemonade week.`}
        language={language}
        value={form.name}
        onChange={(name) => change({ name })}
        errorOf={(one) =>
          shown.has("name") && one === language ? t`This is needed in the language of your business` : undefined
        }
      />
      <CouponEffectFields form={form} type={programme.type} language={language} gaps={shown} onChange={change} />
      <CouponTermFields form={form} gaps={shown} onChange={change} />
    </PartDialog>
  );
}
