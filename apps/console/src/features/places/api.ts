/** The calls about places, and what their answers are kept under. */
import type {
  closePlace,
  createPlace,
  exportPlaces,
  listPlaces,
  Place,
  readPlace,
  reopenPlace,
  updatePlace,
} from "@rewardo/contract/places";
import { queryOptions } from "@tanstack/react-query";
import { recordKey } from "../../kit/record/use-record.ts";
import { call, route } from "../../platform/api.ts";

export const placeCalls = {
  list: route<typeof listPlaces>({ method: "GET", path: "/places", scope: "scoped" }),
  read: route<typeof readPlace>({ method: "GET", path: "/places/:id", scope: "scoped" }),
  create: route<typeof createPlace>({ method: "POST", path: "/places", scope: "business" }),
  update: route<typeof updatePlace>({ method: "PATCH", path: "/places/:id", scope: "business" }),
  export: route<typeof exportPlaces>({ method: "GET", path: "/places/export", scope: "scoped" }),
  close: route<typeof closePlace>({ method: "POST", path: "/places/:id/close", scope: "business" }),
  reopen: route<typeof reopenPlace>({ method: "POST", path: "/places/:id/reopen", scope: "business" }),
};

/** One place, asked for under the key that `useRecordCache("places")` writes to. */
export const placeQuery = (id: string) =>
  queryOptions<Place>({
    queryKey: recordKey("places", id),
    queryFn: ({ signal }) => call(placeCalls.read, { params: { id }, signal }),
  });
