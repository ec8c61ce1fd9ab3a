/** State of the list of devices in the address. */
import type { Device } from "@rewardo/contract/devices";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

type Kind = Device["kind"];
type Status = Device["status"];
const kinds: readonly Kind[] = ["till", "kiosk", "scanner", "display"];
const statuses: readonly Status[] = ["paired", "unpaired", "expired", "revoked"];

export type DeviceSort = "name" | "created_at";
interface DeviceFilters {
  readonly [filter: string]: readonly string[] | ((value: string) => boolean);
  readonly kind: readonly Kind[];
  readonly status: readonly Status[];
  readonly place: (value: string) => boolean;
}

const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** Devices of one business, newest first or by name. */
export const deviceList: ListSpec<DeviceSort, DeviceFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { kind: kinds, status: statuses, place: isId },
  hasSearch: true,
};

/** Across all businesses the server offers newest first alone. */
export const deviceListAcross: ListSpec<DeviceSort, DeviceFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { kind: [], status: [], place: () => false },
};

/** The query of the list and its export in this state. */
export const deviceQueryOf = ({ q, sort_by, sort, filters }: ListState<DeviceSort, DeviceFilters>) => ({
  q: q === "" ? undefined : q,
  kind: filters.kind,
  status: filters.status,
  place_id: filters.place,
  sort_by: [sort_by],
  sort: [sort],
});
