import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { AsyncButton } from "../../kit/actions/async-button.tsx";
import { useRecordAction } from "../../kit/record/use-record-action.ts";
import { call } from "@rewardo/web/api.ts";
import { deviceCalls } from "./api.ts";

/** Notes that what was flagged of the device up to now is fine. */
export function SettleButton({ id }: { id: string }) {
  const { t } = useLingui();
  const act = useRecordAction<Device>("devices");
  const settle = () => act(() => call(deviceCalls.settle, { params: { id } }));
  return (
    <AsyncButton
      size="compact"
      icon="check"
      action={settle}
      pending={t({ message: "Noting", comment: "That flagged transactions are fine" })}
      done={t({ message: "Noted", comment: "That flagged transactions are fine" })}
      failed={t({ message: "Not noted", comment: "That flagged transactions are fine" })}
    >
      {t({ message: "All fine", comment: "Notes that flagged transactions are fine" })}
    </AsyncButton>
  );
}
