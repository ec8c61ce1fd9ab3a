/**
 * Tells every process of this installation what was committed: this one directly, the others through PostgreSQL's LISTEN
 * and NOTIFY: ids only, sent after the commit, since a notification inside the transaction halves the writes. What comes
 * alone goes at once; what follows within some milliseconds is gathered.
 */
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Channel, openChannel } from "../database/channel.ts";
import type { DatabaseServer } from "../database/server.ts";
import type { Log } from "../log.ts";
import { liveChannel, type LiveNotice, type LivePublisher, type RowsChanged, type ChangeNotice } from "./publisher.ts";

const gatherMs = 25;
const reconnectMs = 500;
/** PostgreSQL takes 8000 bytes a notification; an id is 39 in JSON. */
const mostIds = 150;
/** Tells this process from the others, whose notices it hears beside its own. */
const speaker = randomUUID();

/** Sender of a notice: a process, and which of its buses, because tests have several. */
interface Signature {
  readonly from: string;
  readonly bus: string;
}

export interface LiveBus extends LivePublisher {
  close(): Promise<void>;
}

interface BusOptions {
  readonly server: DatabaseServer;
  readonly log: Log;
  /** A notice of this process or, as `isForeign` says, another. */
  onNotice(notice: ChangeNotice, isForeign: boolean): void;
  /** Notices may have been missed: consoles should refetch. */
  onGap(): void;
}

const sameTarget = (a: ChangeNotice, b: ChangeNotice): boolean =>
  a.kind === "rows" &&
  b.kind === "rows" &&
  a.business_id === b.business_id &&
  a.action === b.action &&
  a.type === b.type;

const sizeOf = ({ ids, visitors = [] }: RowsChanged): number => ids.length + visitors.length;

/** Notices about the same rows become one, in order. */
const gather = (notices: readonly ChangeNotice[]): ChangeNotice[] => {
  const gathered: ChangeNotice[] = [];
  for (const notice of notices) {
    const last = gathered.at(-1);
    if (
      last?.kind === "rows" &&
      notice.kind === "rows" &&
      sameTarget(last, notice) &&
      sizeOf(last) + sizeOf(notice) <= mostIds
    ) {
      const visitors = [...(last.visitors ?? []), ...(notice.visitors ?? [])];
      gathered[gathered.length - 1] = { ...last, ids: [...last.ids, ...notice.ids], visitors };
    } else {
      gathered.push(notice);
    }
  }
  return gathered;
};

/** Opens the connection that listens and speaks; it reconnects whenever it is lost, and reports a gap. */
export const openLiveBus = async ({ server, log, onNotice, onGap }: BusOptions): Promise<LiveBus> => {
  let channel: Channel | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;
  let waiting: ChangeNotice[] = [];
  let sending: Promise<void> = Promise.resolve();
  let hasUntold = false;
  const self = randomUUID();

  const connect = async (): Promise<void> => {
    channel = await openChannel({
      server,
      name: liveChannel,
      onPayload: (payload) => {
        const { from, bus, ...notice } = JSON.parse(payload) as LiveNotice & Signature;
        // Notices of this bus were delivered here already.
        if (bus === self) return;
        if (notice.kind === "untold") onGap();
        else onNotice(notice, from !== speaker);
      },
      onLost: (error) => {
        channel = null;
        log.error("the live connection to the database was lost", {}, error);
        setTimeout(() => void reconnect(), reconnectMs).unref();
      },
    });
  };

  /** A notice that cannot be told is a gap for the other processes, too: they hear of it once the connection is back. */
  const tell = async (notice: LiveNotice): Promise<void> => {
    try {
      if (channel === null) throw new Error("The connection is down");
      await channel.notify(JSON.stringify({ ...notice, from: speaker, bus: self } satisfies LiveNotice & Signature));
      if (notice.kind === "untold") hasUntold = false;
    } catch {
      hasUntold = true;
    }
  };

  const reconnect = async (): Promise<void> => {
    if (isClosed) return;
    try {
      await connect();
      onGap();
      if (hasUntold) await tell({ kind: "untold" });
    } catch {
      setTimeout(() => void reconnect(), reconnectMs).unref();
    }
  };

  const flush = async (): Promise<void> => {
    const notices = gather(waiting);
    waiting = [];
    // Local readers do not wait for the round trip through the database, nor for the database to be back.
    for (const notice of notices) onNotice(notice, false);
    for (const notice of notices) await tell(notice);
  };

  /**
   * Sends what waits, and gathers until the pause is over. The answer to the writer goes out first: a console that is
   * notified of its own change before it has the answer knows only half of it.
   */
  const speak = (): void => {
    sending = sending.then(() => nextTurn()).then(flush);
    timer = setTimeout(() => {
      timer = null;
      if (waiting.length > 0) speak();
    }, gatherMs).unref();
  };

  await connect();
  // A killed process may not have sent its last notices: its successor tells the others.
  await tell({ kind: "untold" });
  return {
    publish: (notice) => {
      waiting.push(notice);
      if (timer === null) speak();
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      await sending.then(flush);
      isClosed = true;
      await channel?.close().catch(() => {});
    },
  };
};
