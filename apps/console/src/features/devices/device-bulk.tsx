import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { DevicesBulk } from "@rewardo/contract/bulk-changes";
import type { Device } from "@rewardo/contract/devices";
import { BulkDialog } from "../../kit/bulk/bulk-dialog.tsx";
import { BulkPlaces } from "../../kit/bulk/bulk-places.tsx";
import { useBulk } from "../../kit/bulk/use-bulk.ts";
import type { ChosenRows } from "../../kit/list/list-page.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { useState } from "react";

interface DeviceBulkProps {
  chosen: ChosenRows<Device>;
  list: Pick<List<Device>, "asked">;
}

/** Changes many devices at once, by a job that the dock follows and that can be undone. */
export function DeviceBulk({ chosen, list }: DeviceBulkProps) {
  const { t } = useLingui();
  const { start, count, isEverything, isNone } = useBulk(chosen, list.asked);
  const [asksWho, setAsksWho] = useState(true);
  const lock = t({ message: "PIN lock", context: "button" });
  const run = (change: DevicesBulk) => start({ entity: "devices", change });
  const shared = {
    isNone,
    description: t`Devices that you may not change stay as they are.`,
    words: {
      start: isEverything
        ? t({ message: "Change all that are found", context: "devices" })
        : plural(count, { one: "Change # device", other: "Change # devices" }),
      pending: t({ message: "Changing", context: "devices" }),
      done: t({ message: "Changed", context: "devices" }),
      failed: t({ message: "Not changed", context: "devices" }),
    },
  };
  return (
    <>
      <BulkPlaces
        {...shared}
        title={t`Where the chosen devices scan`}
        field={t`Where it scans`}
        isBound
        start={(place_ids) => run({ place_ids })}
      />
      <BulkDialog
        {...shared}
        label={lock}
        icon="lock-key"
        title={t`PIN lock of the chosen devices`}
        start={() => run({ pin_lock: asksWho })}
      >
        {() => (
          <Select
            label={lock}
            value={String(asksWho)}
            options={[
              { value: "true", label: t`Ask who serves, by PIN` },
              { value: "false", label: t`Ask no one for a PIN` },
            ]}
            onChange={({ currentTarget }) => setAsksWho(currentTarget.value === "true")}
          />
        )}
      </BulkDialog>
    </>
  );
}
