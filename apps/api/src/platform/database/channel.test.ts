import { Client } from "pg";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/database.ts";
import { openChannel } from "./channel.ts";

/** A promise with its handles, for something that will be told. */
const awaited = <T>(): { promise: Promise<T>; tell: (value: T) => void } => {
  let tell: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    tell = resolve;
  });
  return { promise, tell };
};

test("what one process says, another hears", async () => {
  const server = await openTestDatabase();
  const heard = awaited<string>();
  const listening = await openChannel({ server, name: "a_test", onPayload: heard.tell, onLost: () => {} });
  const speaking = await openChannel({ server, name: "a_test", onPayload: () => {}, onLost: () => {} });
  await speaking.notify("hello");
  expect(await heard.promise).toBe("hello");
  await Promise.all([listening.close(), speaking.close()]);
});

test("a lost connection is reported once, closing is not", async () => {
  const server = await openTestDatabase();
  const lost = awaited<string>();
  let times = 0;
  const channel = await openChannel({
    server,
    name: "b_test",
    onPayload: () => {},
    onLost: () => {
      times += 1;
      lost.tell("lost");
    },
  });
  const quiet = await openChannel({ server, name: "c_test", onPayload: () => {}, onLost: () => lost.tell("closed") });
  await quiet.close();
  const owner = new Client(server.connection("owner"));
  await owner.connect();
  await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen b_test'");
  await owner.end();
  expect(await lost.promise).toBe("lost");
  await expect(channel.notify("anybody?")).rejects.toThrow();
  await channel.close().catch(() => {});
  expect(times).toBe(1);
});
