import { useLingui } from "@lingui/react/macro";
import { withdrawClosure } from "@rewardo/contract/business-closures";
import type { Business } from "@rewardo/contract/businesses";
import { roleIds } from "@rewardo/contract/role-ids";
import { useQueryClient } from "@tanstack/react-query";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { refreshSession, useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import c from "./subscription-banner.module.css";

interface ClosingBannerProps {
  business: Business;
  closing_at: string;
}

/** Over every page of a business that its owner closes: the day, and for owners the way back. It cannot be closed. */
export function ClosingBanner({ business: { name }, closing_at }: ClosingBannerProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  const client = useQueryClient();
  const isOwner = useSession().account?.account_role_id === roleIds.OWNER;
  const keep = async () => {
    try {
      client.setQueryData(["business_closures"], await call(withdrawClosure));
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
    toast("success", t`${name} stays open`);
    await refreshSession();
  };
  const day = format.date(closing_at);
  return (
    <div className={c.banner}>
      <Note
        tone="warn"
        announce
        action={
          isOwner && (
            <AsyncButton
              size="compact"
              action={keep}
              pending={t`Taking it back`}
              done={t`Taken back`}
              failed={t`Not taken back`}
            >
              {t`Keep the business`}
            </AsyncButton>
          )
        }
      >
        {isOwner
          ? t`${name} closes on ${day}. Until then everything goes on.`
          : t`${name} closes on ${day}, as its owner asked. Until then everything goes on.`}
      </Note>
    </div>
  );
}
