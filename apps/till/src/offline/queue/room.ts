/** Asks the disk itself whether it takes more. */
import { asked, DiskFull, inTransaction, openDatabase } from "./database.ts";

const stores = ["room"] as const;

/** Several times what one promise needs. */
const tried = new Uint8Array(32_768);

/**
 * Whether what is promised next can be written. It is tried, always in one place: what a browser says that it allows is no word of
 * what the disk has left.
 */
export const takesMore = async (idb: IDBFactory): Promise<boolean> => {
  try {
    const database = await openDatabase(idb, "rewardo_till_room", (one) => void one.createObjectStore("room"));
    try {
      const put = async (transaction: IDBTransaction) =>
        await asked(transaction.objectStore("room").put(tried, "tried"));
      await inTransaction(database, stores, "readwrite", put);
    } finally {
      database.close();
    }
    return true;
  } catch (error) {
    // Another failure is said by the promise that meets it.
    return !(error instanceof DiskFull);
  }
};
