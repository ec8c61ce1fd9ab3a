import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { deviceCalls } from "./api.ts";
import { keepCode, showCode, useCodes } from "./codes.ts";

interface CodeButtonProps {
  device: Device;
  size?: "compact" | undefined;
}

/** Shows the pairing code that this tab knows, or makes a new one; the old one then works no longer. */
export function CodeButton({ device: { _id: id, code_expires_at }, size = "compact" }: CodeButtonProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<Device>("devices");
  const now = useMinute();
  const known = useCodes().byDevice.get(id);
  const isOpen = known !== undefined && code_expires_at === known.expires_at && Date.parse(known.expires_at) > now;
  const make = async () => {
    try {
      const { device, ...code } = await call(deviceCalls.code, { params: { id } });
      cache.put(device);
      keepCode(id, code);
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  return isOpen ? (
    <Button size={size} icon="qr-code" onClick={() => showCode(id)}>
      {t`Show code`}
    </Button>
  ) : (
    <AsyncButton
      size={size}
      icon="qr-code"
      action={make}
      pending={t({ message: "Making a code", comment: "A pairing code" })}
      done={t({ message: "Made", comment: "A pairing code" })}
      failed={t({ message: "Not made", comment: "A pairing code" })}
    >
      {t({ message: "New code", comment: "Makes a pairing code" })}
    </AsyncButton>
  );
}
