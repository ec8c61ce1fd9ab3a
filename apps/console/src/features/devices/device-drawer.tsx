import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { Allowed } from "../../kit/allowed.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { FactsSkeleton, RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { EditLink } from "../../kit/record/edit-link.tsx";
import { call } from "@rewardo/web/api.ts";
import { deviceCalls } from "./api.ts";
import { DeviceActions } from "./device-actions.tsx";
import { DeviceDetail } from "./device-detail.tsx";
import { useKindWords } from "./device-kind.tsx";

interface DeviceDrawerProps {
  /** Id of the open entry, from the address; `undefined` closes. */
  openId: string | undefined;
  list: List<Device>;
}

/** One device beside the list: how it is, what it is, and what happened at it. */
export function DeviceDrawer({ openId, list }: DeviceDrawerProps) {
  const { t } = useLingui();
  const kinds = useKindWords();
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(deviceCalls.read, { params: { id }, signal })}
      title={(device) => device?.name ?? t({ message: "Device", context: "page" })}
      sub={({ kind }) => kinds[kind]}
      steps={{ up: t`Previous device`, down: t`Next device` }}
      skeleton={<FactsSkeleton />}
      foot={(device) =>
        device.can.modify ? (
          <Allowed to="devices_modify">
            <EditLink path="/devices" id={device._id} />
            <DeviceActions key={device._id} device={device} />
          </Allowed>
        ) : undefined
      }
    >
      {(device) => <DeviceDetail key={device._id} device={device} />}
    </RecordDrawer>
  );
}
