/**
 * Tells every process of this installation what was committed, through PostgreSQL's LISTEN and NOTIFY: ids only, sent
 * after the commit and gathered for some milliseconds, since a notification inside the transaction halves the writes.
 */
import { type Channel, openChannel } from "../database/channel.ts";
import type { DatabaseServer } from "../database/server.ts";
import type { Log } from "../log.ts";
import type { LiveNotice, LivePublisher, Told } from "./publisher.ts";

const gatherMs = 25;
const reconnectMs = 500;
/** PostgreSQL takes 8000 bytes a notification; an id is 39 in JSON. */
const mostIds = 150;

export interface LiveBus extends LivePublisher {
  close(): Promise<void>;
}

interface BusOptions {
  readonly server: DatabaseServer;
  readonly log: Log;
  /** A notice of this or another process. */
  onNotice(notice: Told): void;
  /** Notices may have been missed: whoever shows something should fetch it again. */
  onGap(): void;
}

const sameTarget = (a: LiveNotice, b: LiveNotice): boolean =>
  a.kind === "rows" &&
  b.kind === "rows" &&
  a.business_id === b.business_id &&
  a.action === b.action &&
  a.type === b.type;

/** Notices about the same rows become one, in order. */
const gather = (notices: readonly LiveNotice[]): LiveNotice[] => {
  const gathered: LiveNotice[] = [];
  for (const notice of notices) {
    const last = gathered.at(-1);
    if (
      last?.kind === "rows" &&
      notice.kind === "rows" &&
      sameTarget(last, notice) &&
      last.ids.length + notice.ids.length <= mostIds
    ) {
      gathered[gathered.length - 1] = { ...last, ids: [...last.ids, ...notice.ids] };
    } else {
      gathered.push(notice);
    }
  }
  return gathered;
};

/** Opens the connection that listens and speaks; it is made anew, with a gap reported, whenever it is lost. */
export const openLiveBus = async ({ server, log, onNotice, onGap }: BusOptions): Promise<LiveBus> => {
  let channel: Channel | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;
  let waiting: LiveNotice[] = [];
  let sending: Promise<void> = Promise.resolve();
  let hasUntold = false;

  const connect = async (): Promise<void> => {
    channel = await openChannel({
      server,
      name: "rewardo_live",
      onPayload: (payload) => {
        const notice = JSON.parse(payload) as LiveNotice;
        if (notice.kind === "untold") onGap();
        else onNotice(notice);
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
      await channel.notify(JSON.stringify(notice));
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
    timer = null;
    const notices = gather(waiting);
    waiting = [];
    for (const notice of notices) await tell(notice);
  };

  await connect();
  return {
    publish: (notice) => {
      waiting.push(notice);
      timer ??= setTimeout(() => {
        sending = sending.then(flush);
      }, gatherMs).unref();
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      await sending.then(flush);
      isClosed = true;
      await channel?.close().catch(() => {});
    },
  };
};
