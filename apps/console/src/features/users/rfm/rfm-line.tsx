import { useLingui } from "@lingui/react/macro";
import { refreshRfm } from "@rewardo/contract/rfm";
import type { RfmGroup } from "@rewardo/contract/user-fields";
import { Tag } from "@rewardo/ui/tag.tsx";
import { call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import c from "./rfm-line.module.css";
import { useRfmWords } from "../../../kit/words/use-rfm-words.ts";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";

/** The group that a customer belongs to by their visits, and what that means. */
function RfmBadge({ group }: { group: RfmGroup }) {
  const { t } = useLingui();
  const { name, meaning, tone } = useRfmWords()(group);
  return (
    <p className={c.badge}>
      <span className={c.label}>{t({ message: "Group", context: "group of customers" })}</span>
      <Tag tone={tone}>{name}</Tag>
      <span className={c.meaning}>{meaning}</span>
    </p>
  );
}

/** The customer's group, if the nightly run found one, and a button that computes it again for accounts that may. */
export function RfmLine({ group }: { group: RfmGroup | null }) {
  return (
    <div className={c.line}>
      {group !== null && <RfmBadge group={group} />}
      <RfmRefresh hasGroup={group !== null} />
    </div>
  );
}

/** Recomputes the customers' groups now, for those allowed; it also runs every night. */
function RfmRefresh({ hasGroup }: { hasGroup: boolean }) {
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
