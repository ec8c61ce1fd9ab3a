import { useLingui } from "@lingui/react/macro";
import { refreshRfm } from "@rewardo/contract/rfm";
import { AsyncButton } from "../../../kit/actions/async-button.tsx";
import { useErrorWords } from "../../../kit/words/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";

/** Recomputes the customers' groups now, for those allowed; it also runs every night. */
export function RfmRefresh({ hasGroup }: { hasGroup: boolean }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const maySee = useAllowed("stats_view");
  const mayChange = useAllowed("users_modify");
  const hasBusiness = useSession().business !== null;
  if (!maySee || !mayChange || !hasBusiness) return null;
  const ask = async () => {
    try {
      await call(refreshRfm);
      toast("info", t`The groups are being worked out. Reload in a moment to see them.`);
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  return (
    <>
      {!hasGroup && <span className="mut">{t`In no group of customers yet`}</span>}
      <AsyncButton
        size="compact"
        action={ask}
        pending={t`Asking`}
        done={t({ message: "Asked", context: "groups of customers" })}
        failed={t({ message: "Not asked", context: "groups of customers" })}
      >
        {t`Work out groups now`}
      </AsyncButton>
    </>
  );
}
