/** The calls about places, and what their answers are kept under. */
import type {
  closePlace,
  createPlace,
  exportPlaces,
  listPlaces,
  readPlace,
  reopenPlace,
  updatePlace,
} from "@rewardo/contract/places";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export const placeCalls = {
  list: route<typeof listPlaces>({ method: "GET", path: "/places", scope: "scoped" }),
  read: route<typeof readPlace>({ method: "GET", path: "/places/:id", scope: "scoped" }),
  create: route<typeof createPlace>({ method: "POST", path: "/places", scope: "business" }),
  update: route<typeof updatePlace>({ method: "PATCH", path: "/places/:id", scope: "business" }),
  export: route<typeof exportPlaces>({ method: "GET", path: "/places/export", scope: "scoped" }),
  close: route<typeof closePlace>({ method: "POST", path: "/places/:id/close", scope: "business" }),
  reopen: route<typeof reopenPlace>({ method: "POST", path: "/places/:id/reopen", scope: "business" }),
};

/** One place. */
export const placeQuery = recordQuery("places", (id, signal) => call(placeCalls.read, { params: { id }, signal }));
