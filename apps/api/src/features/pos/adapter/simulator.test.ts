import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openSimulator } from "./simulator.ts";

test("a simulator that closes in the middle of a call ends without an error", async () => {
  const refused = { status: 401 };
  const simulator = await openSimulator({ port: 0, orders: new Map(), answer: () => refused, expired: refused });
  const { hostname, port, host } = new URL(simulator.url);
  const caller = connect(Number(port), hostname);
  const isCut = once(caller, "close");
  caller.on("error", () => undefined); // the cut may be a reset
  caller.write(`POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\nhalf`);
  await once(caller, "data"); // 100: the call is being read
  await simulator.close();
  await isCut;
  expect(simulator.calls, "a call that is not whole is no call").toEqual([]);
});
