/** Open consoles and what each may see. */
import type { Socket } from "node:net";
import type { LiveMessage } from "@rewardo/contract/live";
import type { WebSocket } from "ws";
import type { Log } from "../log.ts";
import { businessScope, type Scope } from "../scope.ts";
import { holds, isPlatform, type Actor } from "../session/actor.ts";
import { textFrame } from "./frame.ts";
import type { RowsChanged, Told } from "./publisher.ts";

const pingMs = 30_000;
/** A reader that falls this far behind is dropped; it comes back and fetches anew. */
const mostBufferedBytes = 1024 * 1024;
/** The platform sees every business: a hint a second is enough for it. */
const platformHintMs = 1000;

/** Turns ids into rows for one type of message. */
export interface LiveSource<Row> {
  read(scope: Scope, ids: readonly string[]): Promise<readonly Row[]>;
  /** The row as this reader may see it, or `null` when it is not for them. */
  show(actor: Actor, row: Row): LiveMessage["data"];
}

interface Reader {
  readonly socket: WebSocket;
  /** What the socket speaks through. */
  readonly line: Socket;
  actor: Actor;
  /** Readers of one class see the same of every row: a message is built once for all of them. */
  class: string;
  /** May see what the messages are about. */
  sees: boolean;
  isAlive: boolean;
}

export interface LiveSockets {
  /** `line`: what the socket speaks through. */
  add(socket: WebSocket, line: Socket, actor: Actor): void;
  notice(notice: Told): void;
  refreshAll(): void;
  count(): number;
  close(): void;
}

interface SocketsOptions<Row> {
  readonly log: Log;
  readonly transactions: LiveSource<Row>;
  /** The actor as their session is now, or `null` when it has ended. */
  recheck(actor: Actor): Promise<Actor | null>;
}

const refresh = textFrame(JSON.stringify({ action: "refresh", type: "transaction", data: null } satisfies LiveMessage));

/** Who they are or what they may is not as it was. */
const sessionChanged = textFrame(
  JSON.stringify({ action: "refresh", type: "session", data: null } satisfies LiveMessage),
);

/** What of an actor a console shows or goes by. */
const faceOf = ({ name, role_id, permissions, limits, place_ids, plan, is_read_only }: Actor): string =>
  JSON.stringify([name, role_id, [...permissions].toSorted(), limits, place_ids, plan, is_read_only]);

const classOf = ({ _id, role_id, limits, place_ids, kind }: Actor): string =>
  limits.reverse_own_minutes === null && place_ids === null ? `${kind} ${role_id}` : _id;

/** What follows from who somebody is, so that a message to thousands looks nothing up for each. */
const standingOf = (actor: Actor): Pick<Reader, "actor" | "class" | "sees"> => ({
  actor,
  class: classOf(actor),
  sees: holds(actor, "transactions_view"),
});

export const liveSockets = <Row>({ log, transactions, recheck }: SocketsOptions<Row>): LiveSockets => {
  const readers = new Map<string, Set<Reader>>();
  let platformHint: NodeJS.Timeout | null = null;
  const everybody = (): Reader[] => [...readers.values()].flatMap((set) => [...set]);

  const remove = (reader: Reader): void => {
    const group = readers.get(reader.actor.business_id);
    group?.delete(reader);
    if (group?.size === 0) readers.delete(reader.actor.business_id);
  };

  /** A frame is made once for all: thousands of readers cost thousands of writes, and nothing else. */
  const send = ({ socket, line }: Reader, frame: Buffer): void => {
    if (line.writableLength > mostBufferedBytes) socket.terminate();
    else if (socket.readyState === socket.OPEN) line.write(frame);
  };

  const sendRows = async ({ business_id, action, ids }: RowsChanged): Promise<void> => {
    const group = readers.get(business_id);
    if (group === undefined) return;
    if (action === "delete") {
      for (const _id of ids) {
        const message = textFrame(JSON.stringify({ action, type: "transaction", data: { _id } }));
        for (const reader of group) if (reader.sees) send(reader, message);
      }
      return;
    }
    const rows = await transactions.read(businessScope(business_id), ids);
    for (const row of rows) {
      const built = new Map<string, Buffer | null>();
      for (const reader of group) {
        if (!reader.sees) continue;
        let message = built.get(reader.class);
        if (message === undefined) {
          const data = transactions.show(reader.actor, row);
          message = data === null ? null : textFrame(JSON.stringify({ action, type: "transaction", data }));
          built.set(reader.class, message);
        }
        if (message !== null) send(reader, message);
      }
    }
  };

  const hintPlatform = (): void => {
    platformHint ??= setTimeout(() => {
      platformHint = null;
      for (const reader of everybody()) if (isPlatform(reader.actor)) send(reader, refresh);
    }, platformHintMs).unref();
  };

  const failed = (error: unknown): void => log.error("a live notice could not be delivered", {}, error);

  /** One after the other. A session that cannot be checked now is cut off: its reader comes back and signs in again. */
  const recheckReaders = async (checked: readonly Reader[]): Promise<void> => {
    for (const reader of checked) {
      try {
        const actor = await recheck(reader.actor);
        if (actor === null) reader.socket.close(4401, "Signed out");
        // Somebody began or stopped acting as a business: the reader comes back as who they are now.
        else if (actor.business_id !== reader.actor.business_id) reader.socket.close(1012, "Somebody else now");
        else {
          const isChanged = faceOf(actor) !== faceOf(reader.actor);
          Object.assign(reader, standingOf(actor));
          if (isChanged) send(reader, sessionChanged);
        }
      } catch (error) {
        failed(error);
        reader.socket.close(1013, "Try again");
      }
    }
  };

  const pings = setInterval(() => {
    for (const reader of everybody()) {
      if (!reader.isAlive) {
        reader.socket.terminate();
        continue;
      }
      reader.isAlive = false;
      reader.socket.ping();
    }
  }, pingMs).unref();

  const sockets: LiveSockets = {
    add: (socket, line, actor) => {
      const reader: Reader = { socket, line, ...standingOf(actor), isAlive: true };
      const group = readers.get(actor.business_id) ?? new Set();
      readers.set(actor.business_id, group.add(reader));
      socket.on("pong", () => (reader.isAlive = true));
      // The connection only speaks; whatever is said to it is not read.
      socket.on("message", () => {});
      socket.on("error", () => socket.terminate());
      socket.on("close", () => remove(reader));
    },
    notice: (notice) => {
      if (notice.kind === "actor") {
        const group = [...(readers.get(notice.business_id) ?? [])];
        const { actor_id } = notice;
        void recheckReaders(group.filter((reader) => actor_id === null || reader.actor._id === actor_id));
        return;
      }
      if (notice.kind === "business") {
        for (const reader of readers.get(notice.business_id) ?? []) send(reader, refresh);
        hintPlatform();
        return;
      }
      // Rows that cannot be read now are still a change: the readers are told to fetch.
      void sendRows(notice).catch((error: unknown) => {
        failed(error);
        for (const reader of readers.get(notice.business_id) ?? []) send(reader, refresh);
      });
      hintPlatform();
    },
    refreshAll: () => {
      for (const reader of everybody()) send(reader, refresh);
      // What was missed may have been the end of a session.
      void recheckReaders(everybody());
    },
    count: () => everybody().length,
    close: () => {
      clearInterval(pings);
      for (const reader of everybody()) reader.socket.close(1001, "Restarting");
    },
  };
  return sockets;
};
