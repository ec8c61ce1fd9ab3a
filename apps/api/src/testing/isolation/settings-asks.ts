/** How the queries of a business's settings ask for a tenant's rows; see queries-alone.test.ts. */
import * as closures from "../../features/business-closures/queries.ts";
import * as publicInfo from "../../features/public-info/queries.ts";
import { now, type Ask } from "./asks.ts";

type Asks = Readonly<Record<string, Ask>>;

export const settingsReads: Asks = {
  selectPublicInfo: (tx, scope) => publicInfo.selectPublicInfo(tx, scope),
  selectPublicInfoForChange: (tx, scope) => publicInfo.selectPublicInfoForChange(tx, scope),
  // Nobody closes yet, and that is an answer of its own.
  selectClosing: async (tx, scope) => {
    const row = await closures.selectClosing(tx, scope);
    return row === undefined ? undefined : "is there";
  },
};

export const settingsWrites: Asks = {
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
  updateClosed: async (tx, scope) => {
    await closures.updateClosing(tx, scope, now, now);
    return closures.updateClosed(tx, scope, now);
  },
  updateReminded: async (tx, scope) => {
    await closures.updateClosing(tx, scope, "2099-01-01T00:00:00.000Z", now);
    return closures.updateReminded(tx, scope, { now, until: "2100-01-01T00:00:00.000Z" });
  },
  // A job says whose it is, and no tenant reads jobs: beside it something of the business is changed.
  insertClosureMails: async (tx, scope) => {
    await closures.insertClosureMails(tx, scope, { kind: "closed", closing_at: now });
    await closures.updateClosing(tx, scope, now, now);
  },
  updateClosing: (tx, scope) => closures.updateClosing(tx, scope, now, now),
};
