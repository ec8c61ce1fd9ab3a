/** IndexedDB with promises: a transaction that is over only when what it wrote is on the disk. */

/** Thrown where the disk is full: nothing of the transaction was written. */
export class DiskFull extends Error {
  override readonly name = "DiskFull";
}

const isFull = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "name" in error && error.name === "QuotaExceededError";

/** A failure of the database as it is thrown on. */
const failureOf = (error: unknown): Error => {
  if (isFull(error)) return new DiskFull("The disk is full", { cause: error });
  return error instanceof Error ? error : new Error("The database failed", { cause: error });
};

/** What a request gives. */
export const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(failureOf(request.error)));
  });

/** Opens a database; `build` makes its stores the first time. */
export const openDatabase = (
  idb: IDBFactory,
  name: string,
  build: (database: IDBDatabase) => void,
): Promise<IDBDatabase> => {
  const request = idb.open(name, 1);
  request.addEventListener("upgradeneeded", () => build(request.result));
  return asked(request).then((database) => {
    // Another tab forgets it all, or a newer program changes it.
    database.addEventListener("versionchange", () => database.close());
    return database;
  });
};

/**
 * Runs work in one transaction, and ends when it is complete: what was written survives a killed browser from then on.
 * @throws {DiskFull} and other failures, after which nothing of it was written.
 */
export const inTransaction = <T>(
  database: IDBDatabase,
  stores: readonly string[],
  mode: "readonly" | "readwrite",
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction([...stores], mode, mode === "readwrite" ? { durability: "strict" } : {});
    let outcome: { readonly value: T } | null = null;
    let failure: unknown = null;
    transaction.addEventListener("complete", () => {
      if (outcome === null) reject(failureOf(failure));
      else resolve(outcome.value);
    });
    transaction.addEventListener("abort", () => reject(failureOf(failure ?? transaction.error)));
    work(transaction).then(
      (value) => {
        outcome = { value };
      },
      (error: unknown) => {
        failure = error;
        try {
          transaction.abort();
        } catch {
          // It was aborted already, by what failed.
        }
      },
    );
  });
