import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { FreezeButton } from "../../kit/actions/freeze-button.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { deviceCalls } from "./api.ts";
import { CodeButton } from "./code-button.tsx";

/** Pairs a device again, freezes and revokes it. */
export function DeviceActions({ device }: { device: Device }) {
  if (device.status === "revoked") return null;
  const params = { id: device._id };
  return (
    <>
      <CodeButton device={device} size={undefined} />
      {device.status === "paired" && (
        <FreezeButton
          entity="devices"
          isFrozen={device.frozen_at !== null}
          freeze={() => call(deviceCalls.freeze, { params })}
          unfreeze={() => call(deviceCalls.unfreeze, { params })}
        />
      )}
      <RevokeButton device={device} />
    </>
  );
}

/** Ends the device's session for good, after a question. */
function RevokeButton({ device: { _id: id, name } }: { device: Device }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<Device>("devices");
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setProblem(null);
    try {
      cache.put(await call(deviceCalls.revoke, { params: { id } }));
      cache.refreshLists();
      setAsked(false);
      toast("success", t`${name} is revoked`);
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  };
  return (
    <>
      <Button
        kind="takes-away"
        icon="prohibit"
        onClick={() => {
          setProblem(null);
          setAsked(true);
        }}
      >
        {t({ message: "Revoke", comment: "Ends a device’s session for good" })}
      </Button>
      <Dialog
        open={isAsked}
        onOpenChange={(next) => !next && setAsked(false)}
        narrow
        title={t`Revoke ${name}?`}
        description={t`It stops stamping at once, also in the middle of a visit. What it has recorded stays. To use the machine again, pair it as a new device.`}
        actions={
          <>
            <AsyncButton
              kind="takes-away"
              action={send}
              pending={t({ message: "Revoking", comment: "A device" })}
              done={t({ message: "Revoked", context: "device" })}
              failed={t({ message: "Not revoked", comment: "A device" })}
            >
              {t`Revoke this device`}
            </AsyncButton>
            <Button onClick={() => setAsked(false)}>{t({ message: "Cancel", comment: "Closes a question" })}</Button>
          </>
        }
      >
        <Problem>{problem}</Problem>
      </Dialog>
    </>
  );
}
