import type { Database } from "../database/database.ts";
import { notify } from "../database/notify.ts";
import { liveChannel, type LivePublisher } from "./publisher.ts";

/** Tells open consoles from work beside requests; a failure loses a hint, and no more. */
export const publisherThrough = (database: Pick<Database, "background">): LivePublisher => ({
  publish: (notice) => void notify(database, liveChannel, JSON.stringify(notice)).catch(() => {}),
});
