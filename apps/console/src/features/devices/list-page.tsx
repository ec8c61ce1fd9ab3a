import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { CountChips } from "../../kit/list/count-chips.tsx";
import type { Filter } from "../../kit/list/description.ts";
import { ListPage } from "../../kit/list/list-page.tsx";
import { Parts } from "@rewardo/ui/parts.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { usePlaceFilter } from "../../kit/list/use-place-filter.ts";
import { mostNamed, namedPlacesQuery } from "@rewardo/web/places.ts";
import { usePlaceWords } from "../../kit/record/use-place-words.ts";
import { call } from "@rewardo/web/api.ts";
import { appVersion } from "@rewardo/web/app-version.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { deviceCalls, deviceCountsQuery } from "./api.ts";
import { CodeButton } from "./code-button.tsx";
import c from "./devices.module.css";
import { useCodes } from "./codes.ts";
import { DeviceTile, useKindWords } from "./device-kind.tsx";
import { deviceList, deviceListAcross, deviceQueryOf } from "./device-list.ts";
import { DeviceState } from "./device-state.tsx";
import { useDeviceColumns } from "./use-device-columns.tsx";

const DeviceBulk = lazy(async () => ({ default: (await import("./device-bulk.tsx")).DeviceBulk }));
const loadDrawer = () => import("./device-drawer.tsx");
const DeviceDrawer = lazy(async () => ({ default: (await loadDrawer()).DeviceDrawer }));
const OfflineLimits = lazy(async () => ({ default: (await import("./offline-limits.tsx")).OfflineLimits }));
const PairingDialog = lazy(async () => ({ default: (await import("./pairing-dialog.tsx")).PairingDialog }));

const isOld = ({ app_version, status }: Device): boolean =>
  status === "paired" && app_version !== null && app_version !== appVersion;

/** Renders nothing without visits. */
const visitsToday = (count: number): string | false =>
  count > 0 && plural(count, { one: "# visit today", other: "# visits today" });

/** The devices of a business, or of all of them for the platform; one of them open in the drawer, or being paired. */
export function DeviceListPage() {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  const mayModify = useAllowed("devices_modify") && hasBusiness;
  const kinds = useKindWords();
  const { shown, arrived } = useCodes();
  const [hasLimits, setLimits] = useState(false);
  const list = useList({
    entity: "devices",
    path: "/devices",
    spec: hasBusiness ? deviceList : deviceListAcross,
    query: deviceQueryOf,
    load: (query, signal) => call(deviceCalls.list, { query, signal }),
    isLive: true,
  });
  const placeFilter = usePlaceFilter(list.state.filters["place"], !list.query.isPending);
  const { placesOf, arePlacesComing } = usePlacesOf(list.rows, hasBusiness);
  const { data: counts, isLoading: areCountsComing } = useQuery({ ...deviceCountsQuery, enabled: hasBusiness });
  const visitsOf = useMemo(() => {
    const visits = counts?.visits_today ?? null;
    if (visits === null) return null;
    const known = new Map(visits.map(({ device_id, visits_count }) => [device_id, visits_count]));
    return ({ _id }: Device) => known.get(_id) ?? 0;
  }, [counts]);
  const hasVersions = list.rows.some(({ app_version }) => app_version !== null);
  const columns = useDeviceColumns(placesOf, isOld, visitsOf, hasVersions);
  const states: readonly { value: Device["status"]; label: string }[] = [
    { value: "paired", label: t({ message: "Paired", context: "devices" }) },
    { value: "unpaired", label: t({ message: "Not paired", context: "devices" }) },
    { value: "expired", label: t({ message: "Signed out", context: "devices" }) },
    { value: "revoked", label: t({ message: "Revoked", context: "devices" }) },
  ];
  const ofKinds: readonly { value: Device["kind"] | undefined; label: string; count: number | undefined }[] = [
    { value: undefined, label: t({ message: "All", context: "devices" }), count: counts?.all },
    { value: "till", label: t({ message: "Tills", context: "devices" }), count: counts?.kinds.till },
    { value: "kiosk", label: t({ message: "Kiosks", context: "devices" }), count: counts?.kinds.kiosk },
    { value: "scanner", label: t({ message: "Scanners", context: "devices" }), count: counts?.kinds.scanner },
    { value: "display", label: t({ message: "Displays", context: "devices" }), count: counts?.kinds.display },
  ];
  const known = ofKinds.filter(({ value, count }) => count !== 0 || value === list.state.filters.kind);
  // All, and one kind: it would limit the list to what it shows anyway.
  const choosesKinds = (counts !== undefined && known.length > 2) || list.state.filters.kind !== undefined;
  const filters: readonly Filter<(typeof deviceList)["filters"]>[] = [
    { kind: "choice", name: "status", label: t`Status`, any: t`Any status`, options: states },
    ...placeFilter,
  ];
  return (
    <>
      <ListPage
        list={list}
        title={t`Devices`}
        sub={t`A device works at its places only and needs no password. Revoke it and it stops at once.`}
        searchLabel={t`Find a device`}
        create={hasBusiness ? { to: "/devices/new", label: t`Pair a device`, permission: "devices_modify" } : undefined}
        filters={hasBusiness ? filters : []}
        tools={
          hasBusiness && (
            <Button
              size="compact"
              icon="wifi-slash"
              className={c.short}
              aria-haspopup="dialog"
              aria-label={t`Without a network`}
              title={t`Without a network`}
              onClick={() => setLimits(true)}
            >
              <span>{t`Without a network`}</span>
            </Button>
          )
        }
        above={
          hasBusiness &&
          choosesKinds && (
            <CountChips
              options={known}
              value={list.state.filters.kind}
              onChange={(kind) => list.narrow({ filters: { ...list.state.filters, kind } })}
            />
          )
        }
        isWaiting={areCountsComing || arePlacesComing}
        exportCall={deviceCalls.export}
        selectionActions={
          mayModify
            ? (chosen) => (
                <Suspense fallback={null}>
                  <DeviceBulk chosen={chosen} list={list} />
                </Suspense>
              )
            : undefined
        }
        rows={{
          columns,
          nameOf: ({ name }) => name,
          markOf: (id) => (id === arrived ? "changed" : undefined),
          feedSkeleton: <Skeleton width="36px" height="36px" />,
          feed: (device) => ({
            before: <DeviceTile device={device} />,
            name: device.name,
            line: (
              <Parts
                of={[
                  device.business_name,
                  kinds[device.kind],
                  hasBusiness && placesOf(device),
                  visitsToday(visitsOf?.(device) ?? 0),
                ]}
              />
            ),
            end:
              device.status === "unpaired" && device.can.modify ? (
                <CodeButton device={device} />
              ) : (
                <DeviceState device={device} />
              ),
          }),
        }}
        empty={{
          ghost: { kind: "record", icon: "device-tablet" },
          title: t`No devices yet`,
          text: t`A phone, a tablet or a till that scans cards without a personal account. Pair it once.`,
        }}
        drawer={{ load: loadDrawer, render: (openId) => <DeviceDrawer openId={openId} list={list} /> }}
      />
      {hasLimits && (
        <Suspense fallback={null}>
          <OfflineLimits onClose={() => setLimits(false)} />
        </Suspense>
      )}
      {shown !== null && (
        <Suspense fallback={null}>
          <PairingDialog key={shown} id={shown} />
        </Suspense>
      )}
    </>
  );
}

/** The places of each device in words; one request reads all names, if there are few enough. */
function usePlacesOf(rows: readonly Device[], hasBusiness: boolean) {
  const placeWords = usePlaceWords();
  const mayView = useAllowed("places_view");
  const ids = useMemo(() => {
    const few = rows.flatMap(({ place_ids }) =>
      place_ids !== null && place_ids.length <= mostNamed ? [...place_ids] : [],
    );
    return [...new Set(few)];
  }, [rows]);
  const { data, isLoading } = useQuery({
    ...namedPlacesQuery(ids),
    enabled: mayView && hasBusiness && ids.length > 0,
    staleTime: 5 * 60_000,
  });
  const placesOf = useCallback(({ place_ids }: Device) => placeWords(place_ids, data), [placeWords, data]);
  return { placesOf, arePlacesComing: isLoading };
}
