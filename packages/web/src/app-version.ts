/** What a paired device says that it runs. Apart from `release.ts`' other readers: it changes with every commit. */
import { buildStamp, releaseDate } from "./release.ts";

/** `2026.11.24 3388ed90`: newer ones sort after older ones. */
export const appVersion = `${releaseDate.slice(0, 10).replaceAll("-", ".")} ${buildStamp}`;
