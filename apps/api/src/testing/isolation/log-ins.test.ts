import { expect, test } from "vitest";
import { openTestDatabase } from "../database.ts";
import { escapesOf } from "../escapes.ts";

test("what is sent as one of the program's roles becomes none of the others, and not the owner", async () => {
  const server = await openTestDatabase();
  const owner = server.connection("owner").user;
  expect(await escapesOf(server, owner === undefined ? [] : [owner])).toEqual([]);
});
