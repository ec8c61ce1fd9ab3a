/**
 * What the browser knows of cards and of who serves, kept encrypted and apart from the queue: all of it is forgotten at once when
 * the session ends, `forgetTillKnowledge` of packages/web.
 */
import { tillKnowledge } from "@rewardo/web/storage.ts";
import { asked, inTransaction, openDatabase } from "../queue/database.ts";

const stores = ["kept"] as const;

/** Values by name; keys of WebCrypto stay what they are, and cannot be exported. */
export interface KnownStore {
  readonly get: <T>(name: string) => Promise<T | undefined>;
  readonly put: (values: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly remove: (names: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

export const openKnown = async (idb: IDBFactory): Promise<KnownStore> => {
  const database = await openDatabase(idb, tillKnowledge, (one) => void one.createObjectStore("kept"));
  return {
    get: (name) =>
      inTransaction(database, stores, "readonly", (transaction) => asked(transaction.objectStore("kept").get(name))),
    put: (values) =>
      inTransaction(database, stores, "readwrite", async (transaction) => {
        for (const [name, value] of Object.entries(values))
          await asked(transaction.objectStore("kept").put(value, name));
      }),
    remove: (names) =>
      inTransaction(database, stores, "readwrite", async (transaction) => {
        for (const one of names) await asked(transaction.objectStore("kept").delete(one));
      }),
    close: () => database.close(),
  };
};

/** The key of this name that was kept, or a new one. */
export const keptKey = async (store: KnownStore, name: string, make: () => Promise<CryptoKey>): Promise<CryptoKey> => {
  const kept = await store.get<CryptoKey>(name);
  if (kept !== undefined) return kept;
  const key = await make();
  await store.put({ [name]: key });
  return key;
};
