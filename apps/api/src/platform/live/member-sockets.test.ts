import { EventEmitter } from "node:events";
import { afterEach, expect, test } from "vitest";
import type { WebSocket } from "ws";
import type { MemberSession } from "../actor.ts";
import { fixedClock } from "../clock.ts";
import { jsonLog } from "../log.ts";
import { memberScope } from "../scope.ts";
import { memberActorOf } from "../session/members.ts";
import { memberSockets } from "./member-sockets.ts";

const business_id = "01900000-0000-7000-8000-00000000000b";
const user_id = "01900000-0000-7000-8000-00000000000c";
const clock = fixedClock("2026-06-12T08:00:00.000Z");

const session: MemberSession = {
  actor: memberActorOf(business_id, { browser_id: "01900000-0000-7000-8000-00000000000d", user_id }),
  scope: memberScope(business_id, { user_id, merged_user_ids: [], card_subscription_ids: [] }),
};

const fakeSocket = () => {
  const closed: number[] = [];
  const said: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    ...{ OPEN: 1, readyState: 1 },
    close: (code: number) => void closed.push(code),
    send: (text: string) => void said.push(text),
  });
  return { socket: socket as unknown as WebSocket, closed, said };
};

const open = (recheck: () => Promise<MemberSession | null>) => {
  const sockets = memberSockets({ log: jsonLog("silent", clock.nowMs), clock, cardsOf: async () => [], recheck });
  opened.push(sockets);
  return sockets;
};
const opened: ReturnType<typeof memberSockets>[] = [];
afterEach(() => {
  for (const sockets of opened.splice(0)) sockets.close();
});

test("a browser that is ended while its connection is being made is cut off all the same", async () => {
  const sockets = open(async () => null);
  const { socket, closed } = fakeSocket();
  const since = sockets.moment();
  // Its session was read before, and is over by now.
  await sockets.notice({ kind: "actor", business_id, actor_id: user_id });
  sockets.add(socket, session, since);
  await expect.poll(() => closed).toEqual([4401]);
  expect(sockets.count()).toBe(0);
});

test("a connection that missed nothing is not looked at again", async () => {
  let looks = 0;
  const sockets = open(async () => {
    looks += 1;
    return session;
  });
  const { socket, said } = fakeSocket();
  sockets.add(socket, session, sockets.moment());
  expect(looks).toBe(0);
  await sockets.notice({ kind: "actor", business_id, actor_id: user_id });
  expect(looks).toBe(1);
  expect(said).toHaveLength(1);
});
