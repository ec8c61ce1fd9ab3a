import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { deviceRole, roleIds } from "@rewardo/contract/roles";
import { afterEach, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { jsonLog } from "../log.ts";
import type { Actor } from "../session/actor.ts";
import { textFrame } from "./frame.ts";
import { liveSockets } from "./sockets.ts";

const business_id = "01900000-0000-7000-8000-00000000000b";
const other_id = "01900000-0000-7000-8000-00000000000c";
const device = (session_hash: string): Actor => ({
  kind: "device",
  _id: "01900000-0000-7000-8000-00000000000d",
  business_id,
  name: "Kasa",
  role_id: roleIds.EMPLOYEE,
  permissions: new Set(deviceRole.permissions),
  limits: deviceRole.limits,
  place_ids: null,
  plan: null,
  is_read_only: false,
  session_hash,
});

const fakeSocket = () => {
  const said: string[] = [];
  const closed: number[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    close(code: number) {
      closed.push(code);
      socket.readyState = 3;
      socket.emit("close");
    },
    terminate: () => socket.close(1006),
    ping: () => {},
  });
  const line = { writableLength: 0, write: (frame: Buffer) => said.push(frame.toString("utf8", 2)) };
  return { socket: socket as unknown as WebSocket, line: line as unknown as Socket, said, closed };
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
  sockets.add(ended.socket, ended.line, device("ended"));
  sockets.add(living.socket, living.line, device("living"));
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
  sockets.add(broken.socket, broken.line, device("broken"));
  sockets.add(ended.socket, ended.line, device("ended"));
  sockets.notice({ kind: "actor", business_id, actor_id: device("")._id });
  await settled();
  expect(broken.closed).toHaveLength(1);
  expect(ended.closed).toEqual([4401]);
  expect(sockets.count()).toBe(0);
});

test("a suspended business's readers are all cut off, and whoever changes over comes back as who they are now", async () => {
  open(async (actor) => (actor.session_hash === "acting" ? { ...actor, business_id: other_id } : null));
  const [person, acting] = [fakeSocket(), fakeSocket()];
  sockets.add(person.socket, person.line, device("person"));
  sockets.add(acting.socket, acting.line, device("acting"));
  sockets.notice({ kind: "actor", business_id, actor_id: null });
  await settled();
  expect(person.closed).toEqual([4401]);
  expect(acting.closed).toEqual([1012]);
  expect(sockets.count()).toBe(0);
});

test("a text of any length is one frame, as RFC 6455 has it", () => {
  const headOf = (text: string, length: number) => [...textFrame(text).subarray(0, length)];
  expect(textFrame("ż").toString("hex")).toBe("8102c5bc");
  expect(headOf("ż".repeat(63), 4)).toEqual([0x81, 126, 0, 126]);
  expect(headOf("x".repeat(65_536), 10)).toEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
  expect(textFrame("x".repeat(65_536)).toString("utf8", 10)).toBe("x".repeat(65_536));
});
