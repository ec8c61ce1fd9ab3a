/** Who may call, and how, for the tests of the walls between tenants. */
import type { Isolation } from "../../testing/isolation/isolation.ts";
import { type Ids, notFound } from "../../testing/isolation/probe.ts";

const basket = (ids: Ids) => ({
  number: ids.whose === "malformed" ? 5 : ids.tenant === null ? "482109375516" : ids.tenant.stamps.number,
  place_id: ids.id((of) => of.places[0]),
});

export const isolation: Isolation = {
  holders: {
    scanner_view: ["employee", "device"],
  },
  probes: {
    previewVisit: { misreferenced: notFound, references: true, body: basket },
    // The caller makes keys up; one that locks nothing releases nothing.
    releaseCoupons: { body: () => ({ lock_key: "unknown" }) },
    commitVisit: { misreferenced: notFound, references: true, body: basket },
  },
};
