import { useLingui } from "@lingui/react/macro";
import { toast } from "../ui/toasts/toast.ts";
import { AsyncButton } from "./async-button.tsx";
import { useRecordCache } from "./record/use-record-cache.ts";
import { useErrorWords } from "./use-error-words.ts";

interface FreezeButtonProps<Row extends { readonly _id: string }> {
  /** First part of the keys that the record is kept under. */
  entity: "accounts" | "devices";
  isFrozen: boolean;
  freeze: () => Promise<Row>;
  unfreeze: () => Promise<Row>;
}

/** Stops an account or a device from changing anything, at once and without a question, since it is undone as fast. */
export function FreezeButton<Row extends { readonly _id: string }>({
  entity,
  isFrozen,
  freeze,
  unfreeze,
}: FreezeButtonProps<Row>) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<Row>(entity);
  const send = async () => {
    try {
      cache.put(await (isFrozen ? unfreeze() : freeze()));
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
