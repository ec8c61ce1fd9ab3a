import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/database.ts";
import { secretBox } from "../secrets.ts";
import { checkSecrets } from "./secret-check.ts";

test("servers on one database need a key in common, and move to a newer one together", async () => {
  const owner = (await openTestDatabase()).connection("owner");
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const start = (...keys: [Buffer, ...Buffer[]]) => checkSecrets(owner, secretBox(keys));
  // Some at once on a new database.
  const starts = await Promise.allSettled([start(first), start(first), start(first, second)]);
  expect(starts.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  await expect(start(second)).rejects.toThrow("sealed with a key that this server does not have");
  await start(first, second);
  await start(second, first);
  // From here on the newer key seals, and the old one alone cannot read what it seals.
  await expect(start(first)).rejects.toThrow("SECRET_KEYS");
  await start(second);
});
