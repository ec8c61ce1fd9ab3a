/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { pictureForm, somePng } from "../../uploads.ts";
import * as uploads from "../../../features/base/uploads/queries.ts";

export const isolation: Isolation = {
  rights: {
    uploads: ["select", "insert", "delete", "update sent_at"],
  },
  probes: {
    createUpload: { form: async () => pictureForm(await somePng("c8763c")) },
    readUpload: { isUnmarked: true, item: (ids) => ids.id((of) => of.upload), query: () => ({ w: "50" }) },
  },
  reads: {
    selectKeptPictures: async (tx, scope) => {
      const kept = await uploads.selectKeptPictures(tx, scope);
      return kept.pictures === 0 ? undefined : kept;
    },
    selectUnusedUploads: (tx, scope) =>
      uploads.selectUnusedUploads(tx, scope, { before: "2100-01-01T00:00:00.000Z", limit: 10 }),
  },
  writes: {
    updateUploadSent: (tx, scope, of) => uploads.updateUploadSent(tx, scope, of.upload, now),
    insertUpload: (tx, scope) =>
      uploads.insertUpload(tx, scope, {
        name: "0".repeat(64),
        media_type: "image/png",
        width: 1,
        height: 1,
        bytes: 1,
        account_id: null,
        now,
      }),
    deleteUnusedUpload: (tx, scope, of) => uploads.deleteUnusedUpload(tx, scope, of.upload, "2100-01-01T00:00:00.000Z"),
  },
};
