/** Open consoles and what each may see. */
import type { Socket } from "node:net";
import type { LiveMessage } from "@rewardo/contract/live";
import type { WebSocket } from "ws";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { businessScope, type Scope } from "../scope.ts";
import { holds, isPlatform, personOf, type Actor } from "../actor.ts";
import { deflatedFrames, textFrame, textFrames } from "./frame.ts";
import type { ActorChanged, RowsChanged, ChangeNotice } from "./publisher.ts";
import { openTelling } from "./telling.ts";

const pingMs = 30_000;
/** Most connections of one session: more windows than anyone works in. */
const mostOfSession = 20;
/** Messages from readers are ignored; a reader who sends this many a second is cut off. */
const mostFramesASecond = 10;
/** A reader that falls this far behind is dropped; it reconnects and refetches. */
const mostBufferedBytes = 1024 * 1024;
/** Checks of sessions that are remembered for connections being opened; one that missed more is checked itself. */
const mostRemembered = 100;
/** The platform sees every business: a hint a second is enough for it. */
const platformHintMs = 1000;

/** Turns ids into rows for one type of message. */
export interface LiveSource<Row> {
  read(scope: Scope, ids: readonly string[]): Promise<readonly Row[]>;
  /** The row as this reader may see it, or `null` when it is not for them. */
  show(actor: Actor, row: Row): LiveMessage["data"];
  /** Whether a display that stands there has to look again; left out: none does. */
  concerns?(display: Actor, row: Row): boolean;
}

interface Reader {
  readonly socket: WebSocket;
  /** The network socket below the WebSocket. */
  readonly line: Socket;
  actor: Actor;
  /** Takes deflated frames, as every browser does. */
  readonly isInflating: boolean;
  /** Their current class, see `classOf`; also `null` while their session is being checked. */
  className: string | null;
  /** Rows were sent while their session was checked: they refetch. */
  hasMissedRows: boolean;
  isAlive: boolean;
  /** Number of checks of the session: of two concurrent checks the later one decides. */
  checks: number;
  /** Frames that the client has sent since then. */
  frames: { sinceMs: number; count: number };
}

export interface LiveSockets {
  /** Taken before a session is read and passed to `add`, so that session changes in between are not missed. */
  moment(): number;
  /** `line`: what the socket speaks through. */
  add(socket: WebSocket, line: Socket, actor: Actor, since: number): void;
  /** Resolves when every permitted reader was written to; never rejects. */
  notice(notice: ChangeNotice): Promise<void>;
  refreshAll(): void;
  /** Looks again at every session, and every device's serving, that should have ended by now. Never rejects. */
  endExpired(): Promise<void>;
  count(): number;
  close(): void;
}

interface SocketsOptions<Row, Order> {
  readonly log: Log;
  readonly clock: Clock;
  readonly transactions: LiveSource<Row>;
  /** Orders of point-of-sale systems; nothing is told of them when left out. */
  readonly orders?: LiveSource<Order>;
  /** The actor as their session is now, or `null` when it has ended. */
  recheck(actor: Actor): Promise<Actor | null>;
  /** Whether the actor must first do something, such as setting up a second factor; by default never. */
  isBarred?(actor: Actor): boolean;
}

const refresh = textFrame(JSON.stringify({ action: "refresh", type: "transaction", data: null } satisfies LiveMessage));

/** Tells a console that its session or rights have changed. */
const sessionChanged = textFrame(
  JSON.stringify({ action: "refresh", type: "session", data: null } satisfies LiveMessage),
);

/** Parts of an actor that decide which rows they see, and what they may do with each. */
const rightsOf = ({ kind, permissions, limits, place_ids }: Actor) => [
  kind,
  [...permissions].toSorted(),
  limits,
  place_ids,
];

/** Parts of an actor that a console shows or depends on. */
const faceOf = (actor: Actor): string => {
  const { name, role_id, plan, is_read_only } = actor;
  return JSON.stringify([name, role_id, rightsOf(actor), plan, is_read_only]);
};

/** The class of displays: they are told that something happened at their places, and no row of it. */
const displays = "displays";

/**
 * Readers of one class of a business are sent the same bytes for every row; those of none hear only that something has
 * changed. It is made of rights and not of a role's name, since the rights of a role change for one reader after the other.
 */
const classOf = (actor: Actor, isInflating: boolean): string | null => {
  if (actor.kind === "device" && actor.device_kind === "display") return displays;
  if (!holds(actor, "transactions_view") && !holds(actor, "integrations_view")) return null;
  // Some may reverse only their own rows, so they share no frame with others.
  const author = actor.limits.reverse_own_minutes === null ? null : actor._id;
  return JSON.stringify([isInflating, author, rightsOf(actor)]);
};

/** Actors whose sessions were checked again. */
type Checked = ActorChanged | "everyone";

const isAbout =
  (actor: Actor) =>
  (checked: Checked): boolean =>
    checked === "everyone" ||
    (checked.business_id === actor.business_id &&
      (checked.actor_id === null || checked.actor_id === actor._id || checked.actor_id === personOf(actor)));

const servingOf = (actor: Actor) => (actor.kind === "device" ? actor.serving : undefined);

/**
 * Whether a reader's right to read has ended: their session, or at a device with a PIN lock the time in which they
 * serve. Both may be extended meanwhile.
 */
const isOver =
  (nowMs: number) =>
  ({ actor }: Reader): boolean =>
    [actor.ends_at, servingOf(actor)?.until].some((end) => end !== undefined && Date.parse(end) <= nowMs);

/** Readers by what they speak through: to tell thousands touches nothing else of them. */
type Group = Map<Socket, Reader>;
type Classes = Map<string | null, Group>;

/** Reads rows once; what comes back shows them to one reader after the other, and knows which displays they concern. */
const readFor = async <Row>(source: LiveSource<Row> | undefined, { business_id, action, ids }: RowsChanged) => {
  if (action === "delete") return { show: () => ids.map((_id) => ({ _id })), concerns: () => false };
  const rows = (await source?.read(businessScope(business_id), ids)) ?? [];
  return {
    show: (actor: Actor) => rows.map((row) => source!.show(actor, row)),
    concerns: (display: Actor) => rows.some((row) => source?.concerns?.(display, row) === true),
  };
};

export const liveSockets = <Row, Order = never>(options: SocketsOptions<Row, Order>): LiveSockets => {
  const { log, clock, transactions, orders, recheck, isBarred } = options;
  /** Readers by business and class of rights, so that a message to thousands looks up nothing for each of them. */
  const businesses = new Map<string, Classes>();
  /** Readers at devices with a PIN lock, by business: they stop getting customers' data when serving ends. */
  const serving = new Map<string, Set<Reader>>();
  /** Open connections by session. */
  const ofSessions = new Map<string, number>();
  let platformHint: NodeJS.Timeout | null = null;
  /** Number of session checks, and the actors of the last ones. */
  let sessionNotices = 0;
  const lastChecked: Checked[] = [];
  const noteChecked = (whose: Checked): void => {
    sessionNotices += 1;
    lastChecked.push(whose);
    if (lastChecked.length > mostRemembered) lastChecked.shift();
  };
  const hasMissedCheck = (actor: Actor, since: number): boolean => {
    const missed = sessionNotices - since;
    return missed > lastChecked.length || lastChecked.slice(lastChecked.length - missed).some(isAbout(actor));
  };
  const readersOf = (business_id: string): Reader[] =>
    [...(businesses.get(business_id)?.values() ?? [])].flatMap((group) => [...group.values()]);
  const everybody = (): Reader[] => [...businesses.keys()].flatMap(readersOf);

  const insert = (reader: Reader): void => {
    const { business_id, session_hash } = reader.actor;
    ofSessions.set(session_hash, (ofSessions.get(session_hash) ?? 0) + 1);
    const classes: Classes = businesses.get(business_id) ?? new Map();
    const { className } = reader;
    businesses.set(business_id, classes.set(className, (classes.get(className) ?? new Map()).set(reader.line, reader)));
    if (servingOf(reader.actor) === undefined) return;
    serving.set(business_id, (serving.get(business_id) ?? new Set()).add(reader));
  };

  const remove = (reader: Reader): void => {
    const { business_id, session_hash } = reader.actor;
    const classes = businesses.get(business_id);
    const group = classes?.get(reader.className);
    if (group?.delete(reader.line) === true) {
      const left = (ofSessions.get(session_hash) ?? 1) - 1;
      if (left > 0) ofSessions.set(session_hash, left);
      else ofSessions.delete(session_hash);
    }
    if (group?.size === 0) classes?.delete(reader.className);
    if (classes?.size === 0) businesses.delete(business_id);
    const there = serving.get(business_id);
    there?.delete(reader);
    if (there?.size === 0) serving.delete(business_id);
  };

  /** Tells them from now on what `actor` may see in this class. */
  const move = (reader: Reader, actor: Actor, className: string | null): void => {
    remove(reader);
    Object.assign(reader, { actor, className });
    insert(reader);
  };

  /** A frame is made once for all: thousands of readers cost thousands of writes, and nothing else. */
  const write = (lines: Iterable<Socket>, frame: Buffer): void => {
    for (const line of lines) {
      if (!line.writable) continue;
      const isTaken = line.write(frame);
      if (!isTaken && line.writableLength > mostBufferedBytes) line.destroy();
    }
  };

  const send = (readers: readonly Reader[], frame: Buffer): void =>
    write(
      readers.map(({ line }) => line),
      frame,
    );

  /** Removes the reader at once, however long closing the connection takes. */
  const hangUp = (reader: Reader, code: number, reason: string): void => {
    remove(reader);
    reader.socket.close(code, reason);
  };

  /** Answers how many milliseconds writing took. */
  const sendRows = async (notice: RowsChanged): Promise<number> => {
    const { business_id, action, type } = notice;
    if (!businesses.has(business_id)) return 0;
    const { show, concerns } = await (type === "transaction" ? readFor(transactions, notice) : readFor(orders, notice));
    const startedMs = performance.now();
    // Checked at the moment of sending, so that a till locked a second ago gets no name. Readers without a class are
    // being checked.
    const locked = [...(serving.get(business_id) ?? [])].filter(isOver(clock.nowMs()));
    void recheckReaders(locked.filter(({ className }) => className !== null));
    for (const [name, group] of businesses.get(business_id) ?? []) {
      if (name === null) {
        for (const reader of group.values()) reader.hasMissedRows = true;
        continue;
      }
      if (name === displays) {
        send(
          [...group.values()].filter(({ actor }) => concerns(actor)),
          refresh,
        );
        continue;
      }
      const [one] = group.values();
      if (one === undefined) continue;
      const messages = show(one.actor)
        .filter((data) => data !== null)
        .map((data) => JSON.stringify({ action, type, data }));
      if (messages.length === 0) continue;
      // All that was gathered goes to each in one piece.
      write(group.keys(), (one.isInflating ? deflatedFrames : textFrames)(messages));
    }
    return performance.now() - startedMs;
  };

  const hintPlatform = (): void => {
    platformHint ??= setTimeout(() => {
      platformHint = null;
      send(
        everybody().filter(({ actor }) => isPlatform(actor)),
        refresh,
      );
    }, platformHintMs).unref();
  };

  const failed = (error: unknown): void => log.error("a live notice could not be delivered", {}, error);

  /** Sends in order: rows that were read earlier must not arrive after rows that were read later. */
  const tellRows = openTelling({
    tell: sendRows,
    failed: (business_id, error) => {
      // Rows that cannot be read now are still a change: the readers are told to fetch.
      failed(error);
      send(readersOf(business_id), refresh);
    },
  });

  /**
   * Checks readers one after the other. Until its turn a reader gets no rows, because old rights might show too much. A
   * session that cannot be checked now is cut off: its reader comes back and signs in again.
   */
  const recheckReaders = async (checked: readonly Reader[]): Promise<void> => {
    for (const reader of checked) move(reader, reader.actor, null);
    for (const reader of checked) {
      try {
        const check = ++reader.checks;
        const actor = await recheck(reader.actor);
        if (check !== reader.checks) continue;
        if (actor === null) hangUp(reader, 4401, "Signed out");
        else if (isBarred?.(actor) === true) {
          // The console then fetches its session, and shows what to do.
          send([reader], sessionChanged);
          hangUp(reader, 4403, "Something is due first");
        }
        // Acting as a business began or ended: the reader reconnects with the new session.
        else if (actor.business_id !== reader.actor.business_id) hangUp(reader, 1012, "Session changed");
        else {
          const isChanged = faceOf(actor) !== faceOf(reader.actor);
          if (reader.socket.readyState !== reader.socket.OPEN) continue;
          const className = classOf(actor, reader.isInflating);
          move(reader, actor, className);
          if (isChanged) send([reader], sessionChanged);
          if (reader.hasMissedRows && className !== null) send([reader], refresh);
          reader.hasMissedRows = false;
        }
      } catch (error) {
        failed(error);
        hangUp(reader, 1013, "Try again");
      }
    }
  };

  const endExpired = (): Promise<void> => recheckReaders(everybody().filter(isOver(clock.nowMs())));

  /** Counts what a reader says; answers whether it is too much. */
  const isFlood = ({ frames }: Reader): boolean => {
    const nowMs = clock.nowMs();
    if (nowMs - frames.sinceMs >= 1000) Object.assign(frames, { sinceMs: nowMs, count: 0 });
    frames.count += 1;
    return frames.count > mostFramesASecond;
  };

  const pings = setInterval(() => {
    void endExpired();
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
    moment: () => sessionNotices,
    add: (socket, line, actor, since) => {
      const frames = { sinceMs: clock.nowMs(), count: 0 };
      const isInflating = socket.extensions.includes("permessage-deflate");
      const className = classOf(actor, isInflating);
      const state = { hasMissedRows: false, isAlive: true, checks: 0, frames };
      const reader: Reader = { socket, line, actor, isInflating, className, ...state };
      if ((ofSessions.get(actor.session_hash) ?? 0) >= mostOfSession) {
        socket.close(1013, "Too many connections");
        return;
      }
      insert(reader);
      socket.on("pong", () => (reader.isAlive = true));
      // The connection only speaks; whatever is said to it is not read.
      const heard = (): void => {
        if (isFlood(reader)) hangUp(reader, 1008, "Too many messages");
      };
      socket.on("message", heard);
      socket.on("ping", heard);
      socket.on("error", () => socket.terminate());
      socket.on("close", () => remove(reader));
      if (hasMissedCheck(actor, since)) void recheckReaders([reader]);
    },
    notice: async (notice) => {
      if (notice.kind === "actor") {
        noteChecked(notice);
        void recheckReaders(readersOf(notice.business_id).filter(({ actor }) => isAbout(actor)(notice)));
        return;
      }
      if (notice.kind === "business") {
        send(readersOf(notice.business_id), refresh);
        hintPlatform();
        return;
      }
      hintPlatform();
      await tellRows(notice);
    },
    refreshAll: () => {
      send(everybody(), refresh);
      // A missed notice may have been the end of a session.
      noteChecked("everyone");
      void recheckReaders(everybody());
    },
    endExpired,
    count: () => everybody().length,
    close: () => {
      clearInterval(pings);
      for (const reader of everybody()) hangUp(reader, 1001, "Restarting");
    },
  };
  return sockets;
};
