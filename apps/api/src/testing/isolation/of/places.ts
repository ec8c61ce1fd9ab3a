/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, inPolish } from "../probe.ts";
import { createPlace } from "../../../features/tenants/places/index.ts";
import { emptyPlaceFields } from "../../../features/tenants/places/place-fields.ts";
import * as places from "../../../features/tenants/places/queries.ts";

/** A place of version 1. */
const freshPlace = freshRow(
  ({ ctx }) => createPlace(ctx, { name: "Zabłocie" }),
  (of) => of.places[0],
);

const somePlace = { ...emptyPlaceFields, name: "X", name_key: "x", now };

export const isolation: Isolation = {
  holders: {
    places_view: ["employee", "device"],
    places_modify: ["admin"],
  },
  rights: {
    places: ["select", "insert", "update"],
  },
  probes: {
    listPlaces: {},
    readPlace: { item: (ids) => ids.id((of) => of.places[0]) },
    createPlace: { body: () => ({ name: "Nowe", country: "PL", postcode: "31056" }) },
    updatePlace: { item: freshPlace, body: () => ({ opening_hours: "Mo-Fr 8:00-16:00" }) },
    closePlace: { item: freshPlace },
    reopenPlace: { item: freshPlace },
    exportPlaces: inPolish,
  },
  reads: {
    selectPlaces: (tx, scope) => places.selectPlaces(tx, scope, { ...page, sort_by: "name" }),
    countListedPlaces: (tx, scope) => places.countListedPlaces(tx, scope, {}, 1000),
    selectPlace: (tx, scope, of) => places.selectPlace(tx, scope, of.places[0]),
    selectPlaceForChange: (tx, scope, of) => places.selectPlaceForChange(tx, scope, of.places[0]),
    selectPlanForChange: (tx, scope) => places.selectPlanForChange(tx, scope),
    countKnownPlaces: (tx, scope, of) => places.countKnownPlaces(tx, scope, of.places),
    countActivePlaces: (tx, scope) => places.countActivePlaces(tx, scope),
  },
  writes: {
    insertPlace: (tx, scope) => places.insertPlace(tx, scope, { ...somePlace, _id: made() }),
    updatePlaceFields: (tx, scope, of) => places.updatePlaceFields(tx, scope, of.places[0], somePlace),
    updatePlaceStatus: (tx, scope, of) => places.updatePlaceStatus(tx, scope, of.places[0], { status: "closed", now }),
  },
};
