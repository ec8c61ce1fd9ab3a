import { expect, type Page } from "@playwright/test";

/** Whether the till has kept what it was told of its cards. A database that is not there must not be made by asking. */
const hasKept = `(async () => {
  const name = "rewardo_till_known";
  if (!(await indexedDB.databases()).some((one) => one.name === name)) return false;
  const asked = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const database = await asked(indexedDB.open(name));
  const kept = database.objectStoreNames.contains("kept")
    ? await asked(database.transaction("kept").objectStore("kept").count("snapshot"))
    : 0;
  database.close();
  return kept > 0;
})()`;

/** Waits until the till knows its cards without a network. */
export const knowsCards = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(hasKept), "cards that the till has kept").toBe(true);
