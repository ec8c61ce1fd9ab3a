import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { LiveMessage } from "@rewardo/contract/live";
import type { Permission } from "@rewardo/contract/permissions";
import { deviceRole, roleIds } from "@rewardo/contract/roles";
import { afterEach, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { fixedClock } from "../clock.ts";
import { jsonLog } from "../log.ts";
import { holds, type Actor } from "../actor.ts";
import { liveSockets } from "./sockets.ts";

const business_id = "01900000-0000-7000-8000-00000000000b";
const other_id = "01900000-0000-7000-8000-00000000000c";
const device = (session_hash: string): Actor => ({
  kind: "device",
  device_kind: "till",
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

const start = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(start);
afterEach(() => clock.set(start));

const fakeSocket = () => {
  const said: string[] = [];
  const closed: number[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    extensions: "",
    /** Asks the other side, which may take its time. */
    close(code: number) {
      closed.push(code);
      socket.readyState = 2;
      if (!line.isSlow) leave();
    },
    terminate: () => line.destroy(),
    ping: () => {},
  });
  /** Takes all at once, or, while it `isSlow`, nothing. */
  const line = {
    isSlow: false,
    writable: true,
    writableLength: 0,
    destroy: () => {
      closed.push(1006);
      leave();
    },
    write(frame: Buffer) {
      said.push(frame.toString("utf8", 2));
      if (line.isSlow) line.writableLength += frame.length;
      return line.writableLength === 0;
    },
  };
  const leave = (): void => {
    line.writable = false;
    socket.readyState = 3;
    socket.emit("close");
  };
  return {
    socket: socket as unknown as WebSocket,
    line: line as unknown as Socket,
    said,
    closed,
    slowDown: () => (line.isSlow = true),
  };
};

let sockets: ReturnType<typeof liveSockets<string>>;
afterEach(() => sockets.close());
/** A row is its id, and says whether its reader may take it back. */
const open = (recheck: (actor: Actor) => Promise<Actor | null>) =>
  (sockets = liveSockets<string>({
    log: jsonLog("silent", Date.now),
    clock,
    transactions: {
      read: async (_scope, ids) => ids,
      show: (actor, _id) => ({ _id, can: { reverse: holds(actor, "transactions_reverse") } }) as LiveMessage["data"],
    },
    recheck,
  }));
const rows = (...ids: string[]): void =>
  void sockets.notice({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
const recheckAll = (): void => void sockets.notice({ kind: "actor", business_id, actor_id: null });
/** Of each row that a reader has heard of since last asked: may they take it back. */
const heardBy = ({ said }: { said: string[] }) =>
  [
    ...said
      .splice(0)
      .join("")
      .matchAll(/"reverse":(true|false)/g),
  ].map(([, can]) => can);
const withRights = (actor: Actor, ...permissions: Permission[]): Actor => ({
  ...actor,
  permissions: new Set(permissions),
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("after a gap every session is checked again: its end may have been told in the gap", async () => {
  open(async (actor) => (actor.session_hash === "ended" ? null : actor));
  const [ended, living] = [fakeSocket(), fakeSocket()];
  sockets.add(ended.socket, ended.line, device("ended"), sockets.moment());
  sockets.add(living.socket, living.line, device("living"), sockets.moment());
  sockets.refreshAll();
  await settled();
  expect(ended.closed).toEqual([4401]);
  expect(living.closed).toEqual([]);
  expect(living.said).toHaveLength(1);
});

test("while a session is checked again its reader is sent no rows, and is told afterwards to fetch", async () => {
  const answers: (() => void)[] = [];
  const now = (actor: Actor): Actor => (actor.session_hash === "loses" ? withRights(actor) : actor);
  open((actor) => new Promise((resolve) => answers.push(() => resolve(now(actor)))));
  const [loses, keeps] = [fakeSocket(), fakeSocket()];
  sockets.add(loses.socket, loses.line, withRights(device("loses"), "transactions_view"), sockets.moment());
  sockets.add(keeps.socket, keeps.line, withRights(device("keeps"), "transactions_view"), sockets.moment());
  recheckAll();
  // A second change while the first is being checked forgets nothing of what was missed.
  rows("1");
  await settled();
  recheckAll();
  await settled();
  expect([loses.said, keeps.said]).toEqual([[], []]);
  for (let answered = 0; answered < answers.length; answered += 1) {
    answers[answered]?.();
    await settled();
  }
  rows("2");
  await settled();
  expect(loses.said.join("")).not.toContain("_id");
  expect(keeps.said.join("")).toMatch(/"action":"refresh","type":"transaction".*"_id":"2"/);
});

test("a session that cannot be checked is cut off, and so are the next ones checked", async () => {
  open(async (actor) => {
    if (actor.session_hash === "broken") throw new Error("The database is away");
    return null;
  });
  const [broken, ended] = [fakeSocket(), fakeSocket()];
  sockets.add(broken.socket, broken.line, device("broken"), sockets.moment());
  sockets.add(ended.socket, ended.line, device("ended"), sockets.moment());
  void sockets.notice({ kind: "actor", business_id, actor_id: device("")._id });
  await settled();
  expect(broken.closed).toHaveLength(1);
  expect(ended.closed).toEqual([4401]);
  expect(sockets.count()).toBe(0);
});

test("a session that ends while its connection is opened is checked once more", async () => {
  open(async () => null);
  const since = sockets.moment();
  const late = fakeSocket();
  // Its session is read by now, and ends before it is among those who are told.
  void sockets.notice({ kind: "actor", business_id, actor_id: device("")._id });
  sockets.add(late.socket, late.line, device("late"), since);
  await settled();
  expect(late.closed).toEqual([4401]);
  expect(sockets.count()).toBe(0);
});

test("what ends another's session while a connection is opened takes nothing from its reader", async () => {
  const checked: string[] = [];
  open(async (actor) => {
    checked.push(actor.session_hash);
    return actor;
  });
  const add = (session: string, since: number) => {
    const reader = fakeSocket();
    sockets.add(reader.socket, reader.line, device(session), since);
    return reader;
  };
  const since = sockets.moment();
  void sockets.notice({ kind: "actor", business_id, actor_id: "01900000-0000-7000-8000-00000000000e" });
  void sockets.notice({ kind: "actor", business_id: other_id, actor_id: null });
  const reader = add("new", since);
  rows("a");
  await settled();
  expect([checked, heardBy(reader).length]).toEqual([[], 1]);
  // What is no longer remembered may have been about them.
  for (let nr = 0; nr < 100; nr += 1) void sockets.notice({ kind: "actor", business_id: other_id, actor_id: null });
  add("slow", since);
  await settled();
  expect(checked).toEqual(["slow"]);
});

test("a suspended business's readers are disconnected, and a reader who switches reconnects with the new session", async () => {
  open(async (actor) => (actor.session_hash === "acting" ? { ...actor, business_id: other_id } : null));
  const [person, acting] = [fakeSocket(), fakeSocket()];
  sockets.add(person.socket, person.line, device("person"), sockets.moment());
  sockets.add(acting.socket, acting.line, device("acting"), sockets.moment());
  recheckAll();
  await settled();
  expect(person.closed).toEqual([4401]);
  expect(acting.closed).toEqual([1012]);
  expect(sockets.count()).toBe(0);
});

test("while the rights of a role are being checked again, each reader is shown what that reader may do", async () => {
  const waits = Promise.withResolvers<void>();
  open(async (actor) => {
    if (actor.session_hash === "second") await waits.promise;
    return withRights(actor, "transactions_view");
  });
  const [first, second] = [fakeSocket(), fakeSocket()];
  for (const [name, { socket, line }] of Object.entries({ first, second })) {
    sockets.add(socket, line, withRights(device(name), "transactions_view", "transactions_reverse"), sockets.moment());
  }
  recheckAll();
  await settled();
  rows("a");
  await settled();
  // The second may still hold what the role has lost: its rows wait for the check.
  expect([heardBy(first), heardBy(second)]).toEqual([["false"], []]);
  waits.resolve();
  await settled();
  rows("b");
  await settled();
  expect([heardBy(first), heardBy(second)]).toEqual([["false"], ["false"]]);
});

test("of two checks of a session the one asked last decides, whichever is answered first", async () => {
  const answers: ((actor: Actor) => void)[] = [];
  open(() => new Promise((answer) => void answers.push(answer)));
  const reader = fakeSocket();
  const before = device("demoted");
  sockets.add(reader.socket, reader.line, before, sockets.moment());
  recheckAll();
  recheckAll();
  answers[1]!(withRights(before));
  await settled();
  answers[0]!(before);
  await settled();
  rows("a");
  await settled();
  expect(heardBy(reader)).toEqual([]);
  expect(sockets.count()).toBe(1);
});

test("a reader that goes while being checked, or loses the list and gets it back, stands nowhere twice", async () => {
  const waits = Promise.withResolvers<void>();
  let sees = false;
  open(async (actor) => {
    await waits.promise;
    return sees ? device(actor.session_hash) : withRights(actor);
  });
  const [gone, kept] = [fakeSocket(), fakeSocket()];
  sockets.add(gone.socket, gone.line, device("gone"), sockets.moment());
  sockets.add(kept.socket, kept.line, device("kept"), sockets.moment());
  recheckAll();
  gone.socket.close();
  waits.resolve();
  await settled();
  expect(sockets.count()).toBe(1);
  rows("a");
  await settled();
  expect([heardBy(gone), heardBy(kept)]).toEqual([[], []]);
  sees = true;
  recheckAll();
  await settled();
  rows("b", "c");
  await settled();
  expect([heardBy(gone), heardBy(kept).length]).toEqual([[], 2]);
  kept.socket.close();
  expect(sockets.count()).toBe(0);
});

test("rows that are read quickly are not heard before those of an earlier change; other businesses do not wait", async () => {
  const slowly = Promise.withResolvers<void>();
  const read: string[] = [];
  sockets = liveSockets<string>({
    log: jsonLog("silent", Date.now),
    clock,
    transactions: {
      read: async (_scope, ids) => {
        if (ids.includes("first")) await slowly.promise;
        read.push(...ids);
        return ids;
      },
      show: (_actor, _id) => ({ _id }) as LiveMessage["data"],
    },
    recheck: async (actor) => actor,
  });
  const [here, elsewhere] = [fakeSocket(), fakeSocket()];
  sockets.add(here.socket, here.line, device("here"), sockets.moment());
  sockets.add(elsewhere.socket, elsewhere.line, { ...device("away"), business_id: other_id }, sockets.moment());
  const told = (["first", "second"] as const).map((id) =>
    sockets.notice({ kind: "rows", business_id, action: "update", type: "transaction", ids: [id] }),
  );
  await sockets.notice({ kind: "rows", business_id: other_id, action: "update", type: "transaction", ids: ["away"] });
  expect([here.said, elsewhere.said.length]).toEqual([[], 1]);
  slowly.resolve();
  await Promise.all(told);
  expect(read).toEqual(["away", "first", "second"]);
  expect(here.said.map((text) => text.includes('"first"'))).toEqual([true, false]);
});

test("whose session has ended hears nothing more, however long they take to leave", async () => {
  open(async () => null);
  const ended = fakeSocket();
  ended.slowDown();
  sockets.add(ended.socket, ended.line, device("ended"), sockets.moment());
  recheckAll();
  await settled();
  rows("a");
  await settled();
  expect([ended.closed, ended.said, sockets.count()]).toEqual([[4401], [], 0]);
});

test("a reader that does not take what it is sent is dropped, and the others hear all of it", async () => {
  open(async (actor) => actor);
  const [slow, quick] = [fakeSocket(), fakeSocket()];
  sockets.add(slow.socket, slow.line, device("slow"), sockets.moment());
  sockets.add(quick.socket, quick.line, device("quick"), sockets.moment());
  slow.slowDown();
  const many = Array.from({ length: 1000 }, (_none, nr) => `${nr}`.padStart(500, "0"));
  rows(...many);
  await settled();
  expect(slow.closed).toEqual([]);
  for (let nr = 0; nr < 2; nr++) {
    rows(...many);
    await settled();
  }
  expect([slow.closed, quick.closed]).toEqual([[1006], []]);
  expect([heardBy(slow).length, heardBy(quick).length]).toEqual([2000, 3000]);
  expect(sockets.count()).toBe(1);
});

test("a connection ends with the session behind it, or with acting in it, though nothing was told of either", async () => {
  open(async (actor) => {
    if (actor.session_hash === "over") return null;
    if (actor.session_hash === "acted") return { ...actor, business_id: other_id };
    return { ...actor, ends_at: "2026-06-12T09:00:00.000Z" };
  });
  const ends_at = "2026-06-12T08:30:00.000Z";
  const [over, acted, used] = ["over", "acted", "used"].map((session) => {
    const reader = fakeSocket();
    sockets.add(reader.socket, reader.line, { ...device(session), ends_at }, sockets.moment());
    return reader;
  });
  await sockets.endExpired();
  expect([over!.closed, acted!.closed, used!.closed]).toEqual([[], [], []]);
  clock.set(ends_at);
  await sockets.endExpired();
  expect([over!.closed, acted!.closed, used!.closed]).toEqual([[4401], [1012], []]);
});

test("a till whose serving is over is looked up once, however much is told meanwhile, and goes on once prolonged", async () => {
  const serving = (until: string) =>
    ({ ...device("till"), serving: { account_id: other_id, name: "Ola", until } }) as Actor;
  const answers: PromiseWithResolvers<Actor>[] = [];
  open(() => (answers[answers.length] = Promise.withResolvers<Actor>()).promise);
  const till = fakeSocket();
  sockets.add(till.socket, till.line, serving("2026-06-12T08:02:00.000Z"), sockets.moment());
  clock.set("2026-06-12T08:02:00.000Z");
  for (const id of ["a", "b", "c"]) {
    rows(id);
    await settled();
  }
  expect([answers.length, till.said]).toEqual([1, []]);
  answers[0]!.resolve(serving("2026-06-12T08:04:00.000Z"));
  await settled();
  rows("d");
  await settled();
  expect([answers.length, till.closed, till.said.join("").match(/refresh|"d"/g)]).toEqual([1, [], ["refresh", '"d"']]);
});

test("a session has twenty connections, and one that talks without end is cut off", () => {
  open(async (actor) => actor);
  const join = (session: string) => {
    const reader = fakeSocket();
    sockets.add(reader.socket, reader.line, device(session), sockets.moment());
    return reader;
  };
  const many = Array.from({ length: 21 }, () => join("one"));
  expect(many.map(({ closed }) => closed).filter((closed) => closed.length > 0)).toEqual([[1013]]);
  expect(join("another").closed).toEqual([]);
  const [talker] = many;
  for (let nr = 0; nr < 10; nr += 1) talker!.socket.emit("message");
  clock.set("2026-06-12T08:00:01.000Z");
  for (let nr = 0; nr < 10; nr += 1) talker!.socket.emit("ping");
  expect(talker!.closed).toEqual([]);
  talker!.socket.emit("message");
  expect(talker!.closed).toEqual([1008]);
  // Its place is free again.
  expect(join("one").closed).toEqual([]);
});
