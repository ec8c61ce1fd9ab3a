/**
 * Open cards of customers. They hear only that something of theirs has changed, and fetch it: a class of their own, since
 * there may be ten thousand of them where there are ten consoles.
 */
import type { WebSocket } from "ws";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { businessScope, type Scope } from "../scope.ts";
import type { MemberSession } from "../actor.ts";
import type { ChangeNotice, RowsChanged } from "./publisher.ts";

const pingMs = 30_000;
/** Readers are asked for a sign of life in so many turns: ten thousand at once would hold up the tills for a tenth of a second. */
const pingTurns = 30;
/** Most connections of one browser at one business: more tabs than anyone has. */
const mostOfBrowser = 5;
/** A reader speaks nothing but pongs; one that sends more than this in all is cut off. */
const mostFrames = 20;
/** After a gap everybody fetches again, so many a second, so that the tills are not in their queue. */
const toldASecond = 300;

const changed = JSON.stringify({ action: "refresh", type: "member", data: null });

interface Reader {
  readonly socket: WebSocket;
  session: MemberSession;
  isAlive: boolean;
  frames: number;
  /** The turn in which it is asked for a sign of life. */
  readonly turn: number;
}

export interface MemberSockets {
  /** Taken before a session is read and passed to `add`, so that one which ends in between is not missed. */
  moment(): number;
  add(socket: WebSocket, session: MemberSession, since: number): void;
  /** Never rejects. */
  notice(notice: ChangeNotice): Promise<void>;
  /** Notices may have been missed: every session is looked at again, and every card fetched, one after the other. */
  refreshAll(): void;
  count(): number;
  close(): void;
}

interface Options {
  readonly log: Log;
  readonly clock: Clock;
  /** The memberships that these transactions are of. */
  cardsOf(scope: Scope, transaction_ids: readonly string[]): Promise<readonly string[]>;
  /** The session as it is now, or `null` when it has ended. */
  recheck(session: MemberSession): Promise<MemberSession | null>;
}

export const memberSockets = ({ log, clock, cardsOf, recheck }: Options): MemberSockets => {
  /** Readers by business and membership; one with several cards stands at each. */
  const businesses = new Map<string, Map<string, Set<Reader>>>();
  const readers = new Set<Reader>();
  const ofBrowsers = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  /** How often sessions have changed. */
  let changes = 0;

  const shelve = (reader: Reader): void => {
    const { business_id, member } = reader.session.scope;
    const cards = businesses.get(business_id) ?? new Map<string, Set<Reader>>();
    businesses.set(business_id, cards);
    for (const id of member.card_subscription_ids) cards.set(id, (cards.get(id) ?? new Set()).add(reader));
  };
  const unshelve = (reader: Reader): void => {
    const { business_id, member } = reader.session.scope;
    const cards = businesses.get(business_id);
    for (const id of member.card_subscription_ids) {
      const group = cards?.get(id);
      group?.delete(reader);
      if (group?.size === 0) cards?.delete(id);
    }
    if (cards?.size === 0) businesses.delete(business_id);
  };
  const remove = (reader: Reader): void => {
    if (!readers.delete(reader)) return;
    unshelve(reader);
    const { browser_id } = reader.session.actor;
    const left = (ofBrowsers.get(browser_id) ?? 1) - 1;
    if (left > 0) ofBrowsers.set(browser_id, left);
    else ofBrowsers.delete(browser_id);
  };
  const hangUp = (reader: Reader, code: number, reason: string): void => {
    remove(reader);
    reader.socket.close(code, reason);
  };
  const tell = ({ socket }: Reader): void => {
    if (socket.readyState === socket.OPEN) socket.send(changed, { compress: false });
  };
  const failed = (error: unknown): void => log.error("an open card could not be told of a change", {}, error);

  const look = async (reader: Reader): Promise<void> => {
    try {
      const session = await recheck(reader.session);
      if (!readers.has(reader)) return;
      if (session === null) return hangUp(reader, 4401, "Ended");
      unshelve(reader);
      reader.session = session;
      shelve(reader);
      tell(reader);
    } catch (error) {
      failed(error);
      hangUp(reader, 1013, "Try again");
    }
  };

  const tellRows = async ({ business_id, ids, type }: RowsChanged): Promise<void> => {
    const cards = businesses.get(business_id);
    if (cards === undefined || type !== "transaction") return;
    const told = new Set<Reader>();
    for (const id of await cardsOf(businessScope(business_id), ids))
      for (const reader of cards.get(id) ?? []) told.add(reader);
    for (const reader of told) tell(reader);
  };

  let turn = 0;
  const pings = setInterval(() => {
    const nowMs = clock.nowMs();
    turn = (turn + 1) % pingTurns;
    for (const reader of readers) {
      if (reader.turn !== turn) continue;
      const { ends_at } = reader.session.actor;
      if (!reader.isAlive) reader.socket.terminate();
      else if (ends_at !== undefined && Date.parse(ends_at) <= nowMs) hangUp(reader, 4401, "Ended");
      else {
        reader.isAlive = false;
        reader.socket.ping();
      }
    }
  }, pingMs / pingTurns).unref();

  return {
    moment: () => changes,
    add: (socket, session, since) => {
      const { browser_id } = session.actor;
      const open = ofBrowsers.get(browser_id) ?? 0;
      if (open >= mostOfBrowser) return socket.close(1013, "Too many connections");
      ofBrowsers.set(browser_id, open + 1);
      // A whole round passes before it is asked for the first time.
      const reader: Reader = { socket, session, isAlive: true, frames: 0, turn };
      readers.add(reader);
      shelve(reader);
      const heard = (): void => {
        reader.frames += 1;
        if (reader.frames > mostFrames) hangUp(reader, 1008, "Too many messages");
      };
      socket.on("pong", () => (reader.isAlive = true));
      socket.on("message", heard);
      socket.on("ping", heard);
      socket.on("error", () => socket.terminate());
      socket.on("close", () => remove(reader));
      if (since !== changes) void look(reader);
    },
    notice: async (notice) => {
      try {
        if (notice.kind === "rows") await tellRows(notice);
        if (notice.kind !== "actor") return;
        changes += 1;
        const { business_id, actor_id } = notice;
        const isAbout = ({ session: { actor } }: Reader): boolean =>
          actor.business_id === business_id && (actor_id === null || actor._id === actor_id);
        for (const reader of [...readers].filter(isAbout)) await look(reader);
      } catch (error) {
        failed(error);
      }
    },
    refreshAll: () => {
      changes += 1;
      [...readers].forEach((reader, nr) => {
        const timer = setTimeout(
          () => {
            timers.delete(timer);
            if (readers.has(reader)) void look(reader);
          },
          (nr / toldASecond) * 1000,
        ).unref();
        timers.add(timer);
      });
    },
    count: () => readers.size,
    close: () => {
      clearInterval(pings);
      for (const timer of timers) clearTimeout(timer);
      for (const reader of readers) hangUp(reader, 1001, "Restarting");
    },
  };
};
