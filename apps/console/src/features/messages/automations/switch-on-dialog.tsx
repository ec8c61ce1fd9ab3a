import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Automation, AutomationInput } from "@rewardo/contract/automation-fields";
import type { MessageCoupon } from "@rewardo/contract/message-coupon";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { LateConfirmAddresses } from "../../../kit/phone-card/late-confirm-addresses.tsx";
import { useRecordCache } from "../../../kit/record/use-record-cache.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { CouponSelect } from "../composer/coupon-select.tsx";
import { useCoupons } from "../composer/use-coupons.ts";
import { useReaderWords } from "../readers.tsx";
import { automationCalls, weekQuery } from "./api.ts";
import c from "./automations.module.css";
import { HowItWorks } from "./how-it-works.tsx";
import { MessagePreview } from "./message-preview.tsx";

/** What may be switched on: an automation that is there, or a template. */
export type Chosen = { readonly automation: Automation } | { readonly template: AutomationInput };

interface SwitchOnDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

/** What would be switched on; a template's mail with the coupon that was chosen for it. */
const inputOf = (chosen: Chosen, gift: MessageCoupon | null): AutomationInput => {
  if (!("template" in chosen)) return chosen.automation;
  const { message } = chosen.template;
  if (gift === null || message.channel !== "email") return chosen.template;
  const { content } = message;
  const blocks = [...content.blocks, { kind: "coupon" as const, ...gift }];
  return { ...chosen.template, message: { ...message, content: { ...content, blocks } } };
};

/** Shows what would go out and how often, and switches it on: a template becomes an automation with that. */
export function SwitchOnDialog({ chosen, onClose }: SwitchOnDialogProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const cache = useRecordCache<Automation>("automations");
  const [problem, setProblem] = useState<string | null>(null);
  // A template that was added and could not be switched on is not added again.
  const added = useRef<Automation | null>("automation" in chosen ? chosen.automation : null);
  const [key] = useState(() => crypto.randomUUID());
  const [isAdded, setAdded] = useState(false);
  const [gift, setGift] = useState<MessageCoupon | null>(null);
  const canGive = "template" in chosen && chosen.template.message.channel === "email";
  const coupons = useCoupons(canGive) ?? [];
  const input = inputOf(chosen, gift);
  const { name } = input;
  const { data: week } = useQuery(weekQuery(input));
  const switchOn = async () => {
    setProblem(null);
    try {
      added.current ??= await call(automationCalls.create, { body: input, idempotencyKey: key });
      setAdded(true);
      const { _id, version } = added.current;
      const saved = await call(automationCalls.switchOn, { params: { id: _id }, version });
      cache.put(saved);
      await client.invalidateQueries({ queryKey: ["automations", "all"] });
      toast("success", t`${name} is switched on`);
      onClose();
    } catch (error) {
      setProblem(errorWords(error));
      throw error;
    }
  };
  return (
    <LateDialog
      open
      onOpenChange={(next) => !next && onClose()}
      sheet
      closeButton
      title={name}
      description={<Week input={input} />}
      actions={
        <>
          {problem !== null && (
            <div className={c.problem}>
              <Problem>{problem}</Problem>
            </div>
          )}
          <Button onClick={onClose}>{t`Not yet`}</Button>
          <AsyncButton
            kind="primary"
            icon="play-bold"
            action={switchOn}
            pending={t`Switching on`}
            done={t`Switched on`}
            failed={t`Not switched on`}
          >
            {t`Switch on`}
          </AsyncButton>
        </>
      }
    >
      <div className="stack g24">
        {input.message.channel === "email" && <LateConfirmAddresses />}
        {canGive && coupons.length > 0 && <CouponSelect optional value={gift} disabled={isAdded} onChange={setGift} />}
        <MessagePreview message={input.message} />
        <HowItWorks automation={input} reachable={week?.reachable} />
      </div>
    </LateDialog>
  );
}

/** About how many a week, from what happened in the four weeks that are over. */
function Week({ input }: { input: AutomationInput }) {
  const { t } = useLingui();
  const format = useFormat();
  const readerWords = useReaderWords();
  const { data, isError } = useQuery(weekQuery(input));
  if (isError) return t`Could not check how many that would be. You can switch it on all the same.`;
  if (data === undefined) return <Skeleton width="220px" />;
  if (data.reachable === 0)
    return t`No customer has agreed to such messages yet. It begins to work as soon as the first one does.`;
  const readers = data.readers === null ? "" : ` ${readerWords(data.readers, data.reachable)}`;
  const week = format.number(data.a_week, data.a_week < 10 ? 1 : 0);
  return data.a_week === 0
    ? t`Nothing would have set it off in the last four weeks.`
    : `${t({ message: `About ${week} messages a week.`, comment: "How often an automation would send" })} ${plural(
        data.reachable,
        { one: "# customer can get it.", other: "# customers can get it." },
      )}${readers}`;
}
