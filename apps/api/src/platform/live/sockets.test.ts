import { EventEmitter } from "node:events";
import { deviceRole, roleIds } from "@rewardo/contract/roles";
import { afterEach, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { jsonLog } from "../log.ts";
import type { Actor } from "../session/actor.ts";
import { liveSockets } from "./sockets.ts";

const business_id = "01900000-0000-7000-8000-00000000000b";
const device = (session_hash: string): Actor => ({
  kind: "device",
  _id: "01900000-0000-7000-8000-00000000000d",
  business_id,
  name: "Kasa",
  role_id: roleIds.EMPLOYEE,
  permissions: new Set(deviceRole.permissions),
  limits: deviceRole.limits,
  place_ids: null,
  session_hash,
});

const fakeSocket = () => {
  const said: string[] = [];
  const closed: number[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (message: string) => void said.push(message),
    close(code: number) {
      closed.push(code);
      socket.readyState = 3;
      socket.emit("close");
    },
    terminate: () => socket.close(1006),
    ping: () => {},
  });
  return { socket: socket as unknown as WebSocket, said, closed };
};

let sockets: ReturnType<typeof liveSockets<never>>;
afterEach(() => sockets.close());
const open = (recheck: (actor: Actor) => Promise<Actor | null>) =>
  (sockets = liveSockets<never>({
    log: jsonLog("silent", Date.now),
    transactions: { read: async () => [], show: () => null },
    recheck,
  }));
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("after a gap every session is checked again: its end may have been told in the gap", async () => {
  open(async (actor) => (actor.session_hash === "ended" ? null : actor));
  const [ended, living] = [fakeSocket(), fakeSocket()];
  sockets.add(ended.socket, device("ended"));
  sockets.add(living.socket, device("living"));
  sockets.refreshAll();
  await settled();
  expect(ended.closed).toEqual([4401]);
  expect(living.closed).toEqual([]);
  expect(living.said).toHaveLength(1);
});

test("a session that cannot be checked is cut off, and so are the next ones checked", async () => {
  open(async (actor) => {
    if (actor.session_hash === "broken") throw new Error("The database is away");
    return null;
  });
  const [broken, ended] = [fakeSocket(), fakeSocket()];
  sockets.add(broken.socket, device("broken"));
  sockets.add(ended.socket, device("ended"));
  sockets.notice({ kind: "actor", business_id, actor_id: device("")._id });
  await settled();
  expect(broken.closed).toHaveLength(1);
  expect(ended.closed).toEqual([4401]);
  expect(sockets.count()).toBe(0);
});
