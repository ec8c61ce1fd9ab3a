import { useLingui } from "@lingui/react/macro";
import type { ManagedAccount } from "@rewardo/contract/accounts";
import { AsyncButton } from "../../kit/async-button.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { call } from "../../platform/api.ts";
import { toast } from "../../ui/toasts/toast.ts";
import { accountCalls } from "./api.ts";

/** Stops an account from changing anything, at once and without a question, since it is undone as fast. */
export function FreezeButton({ account: { _id: id, frozen_at } }: { account: ManagedAccount }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<ManagedAccount>("accounts");
  const isFrozen = frozen_at !== null;
  const send = async () => {
    try {
      const params = { id };
      cache.put(await (isFrozen ? call(accountCalls.unfreeze, { params }) : call(accountCalls.freeze, { params })));
      cache.refreshLists();
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  return isFrozen ? (
    <AsyncButton
      key="unfreeze"
      icon="arrow-counter-clockwise"
      action={send}
      pending={t`Unfreezing`}
      done={t({ message: "Unfrozen", context: "account or device" })}
      failed={t`Still frozen`}
    >
      {t({ message: "Unfreeze", context: "account or device" })}
    </AsyncButton>
  ) : (
    <AsyncButton
      key="freeze"
      kind="takes-away"
      icon="snowflake"
      action={send}
      pending={t`Freezing`}
      done={t({ message: "Frozen", context: "account or device" })}
      failed={t`Not frozen`}
    >
      {t({ message: "Freeze", context: "account or device" })}
    </AsyncButton>
  );
}
