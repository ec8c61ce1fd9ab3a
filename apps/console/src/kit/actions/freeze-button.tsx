import { useLingui } from "@lingui/react/macro";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useRecordAction } from "../record/use-record-action.ts";

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
  const act = useRecordAction<Row>(entity);
  const send = () => act(isFrozen ? unfreeze : freeze);
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
