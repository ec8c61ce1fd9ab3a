import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { deviceCalls } from "./api.ts";
import c from "./devices.module.css";

/** Staff whose PIN is locked at this device; renders nothing while there are none. */
export function LockedStaff({ device: { _id: id, can } }: { device: Device }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const params = { id };
  const queryKey = ["devices", "locked staff", id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(deviceCalls.lockedStaff, { params, signal }),
  });
  const open = async (account_id: string) => {
    try {
      client.setQueryData(queryKey, await call(deviceCalls.openLocked, { params, body: { account_id } }));
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className={c.section}>
      <h3>{t`Locked by wrong PINs`}</h3>
      <ul className={c.locked}>
        {data.items.map(({ _id, name }) => (
          <li key={_id}>
            <span>{name === "" ? t`No name` : name}</span>
            {can.modify && (
              <AsyncButton
                size="compact"
                action={() => open(_id)}
                pending={t({ message: "Unlocking", comment: "A person at a device" })}
                done={t({ message: "Unlocked", comment: "A person at a device" })}
                failed={t({ message: "Still locked", comment: "A person at a device" })}
              >
                {t({ message: "Unlock", comment: "A person at a device" })}
              </AsyncButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
