/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as publicInfo from "../../../features/tenants/public-info/queries.ts";

export const isolation: Isolation = {
  holders: {
    public_info_modify: ["admin"],
  },
  probes: {
    readPublicInfo: {},
    updatePublicInfo: { body: () => ({ description: null }) },
  },
  reads: {
    selectPublicInfo: (tx, scope) => publicInfo.selectPublicInfo(tx, scope),
    selectPublicInfoForChange: (tx, scope) => publicInfo.selectPublicInfoForChange(tx, scope),
  },
  writes: {
    updatePublicInfo: (tx, scope) =>
      publicInfo.updatePublicInfo(tx, scope, {
        name: "X",
        description: null,
        category: null,
        logo: null,
        cover: null,
        email: null,
        phone: null,
        website: null,
        facebook: null,
        instagram: null,
        tiktok: null,
        now,
      }),
  },
};
