/** The calls about places, and what their answers are kept under. */
import {
  closePlace,
  createPlace,
  exportPlaces,
  listPlaces,
  readPlace,
  reopenPlace,
  updatePlace,
} from "@rewardo/contract/places";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";

export const placeCalls = {
  list: listPlaces,
  read: readPlace,
  create: createPlace,
  update: updatePlace,
  export: exportPlaces,
  close: closePlace,
  reopen: reopenPlace,
};

export const placeQuery = recordQuery("places", (id, signal) => call(placeCalls.read, { params: { id }, signal }));
