import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { Folded } from "../../kit/list/table/cells.tsx";
import { Parts } from "@rewardo/ui/parts.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { CodeButton } from "./code-button.tsx";
import { DeviceTile, useKindWords } from "./device-kind.tsx";
import type { DeviceSort } from "./device-list.ts";
import { DeviceState } from "./device-state.tsx";

/** The columns where there is room for a table. */
export function useDeviceColumns(
  placesOf: (device: Device) => string,
  isOld: (device: Device) => boolean,
  /** Today; `null` where they are not known. */
  visitsOf: ((device: Device) => number) | null,
  /** Whether any listed device has reported its program version. */
  hasVersions: boolean,
): readonly Column<Device, DeviceSort>[] {
  const { t } = useLingui();
  const format = useFormat();
  const kinds = useKindWords();
  const hasBusiness = useSession().business !== null;
  return useMemo(
    () => [
      {
        id: "name",
        label: t({ message: "Device", comment: "Head of a column" }),
        sort: hasBusiness ? "name" : undefined,
        leads: true,
        before: (device) => <DeviceTile device={device} />,
        render: ({ name }) => name,
        sub: (device) => (
          <>
            <Parts of={[device.business_name, kinds[device.kind], device.pin_lock && t`PIN lock`]} />
            {hasBusiness && (
              <Folded>
                {" · "}
                {placesOf(device)}
              </Folded>
            )}
          </>
        ),
        skeleton: (
          <>
            <Skeleton width="36px" height="36px" />
            <Skeleton width="120px" />
          </>
        ),
      },
      {
        id: "places",
        label: t({ message: "Place", comment: "Head of a column" }),
        width: "16%",
        folds: true,
        render: (device) => (hasBusiness ? placesOf(device) : ""),
      },
      ...(visitsOf === null
        ? []
        : [
            {
              id: "visits",
              label: t({ message: "Visits today", comment: "Head of a column: of a device" }),
              width: "11%",
              align: "end" as const,
              folds: true,
              render: (device: Device) => <Visits count={visitsOf(device)} />,
            },
          ]),
      // A column that says nothing of any device is left out.
      ...(hasVersions
        ? [
            {
              id: "version",
              label: t({ message: "Version", comment: "Head of a column: of the program that a device runs" }),
              width: "11%",
              folds: true,
              render: ({ app_version }: Device) => <span className="num">{app_version}</span>,
              sub: (device: Device) => isOld(device) && t({ message: "old version", context: "device" }),
            },
          ]
        : []),
      {
        id: "seen",
        label: t({ message: "Seen", comment: "Head of a column: when a device was there last" }),
        width: "18%",
        foldedWidth: "34%",
        render: (device) => <DeviceState device={device} />,
      },
      {
        id: "added",
        label: t({ message: "Added", comment: "Head of a column: the day on which something was entered" }),
        width: "168px",
        align: "end",
        folds: true,
        sort: hasBusiness ? "created_at" : undefined,
        sorted: hasBusiness ? undefined : "desc",
        render: (device) =>
          device.status === "unpaired" && device.can.modify ? (
            <CodeButton device={device} />
          ) : (
            <time dateTime={device.created_at} className="num nw">
              {format.date(device.created_at, "shortDate")}
            </time>
          ),
        skeleton: "84px",
      },
    ],
    [t, format, kinds, hasBusiness, placesOf, isOld, visitsOf, hasVersions],
  );
}

function Visits({ count }: { count: number }) {
  const format = useFormat();
  return count === 0 ? <span className="dim">–</span> : <span className="num">{format.number(count)}</span>;
}
