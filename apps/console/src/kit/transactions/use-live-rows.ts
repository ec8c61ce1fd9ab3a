import type { IntegrationOrderRow } from "@rewardo/contract/integration-orders";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLive } from "@rewardo/web/live.ts";
import type { Mark } from "../list/description.ts";
import { type RowMessage, sortMessages } from "./live-rows.ts";
import { announceIn, createPace } from "./pace.ts";

/** Milliseconds that a mark stays: the highlighter's six seconds and its fading, a flash, a collapse. */
const markMs: Readonly<Record<Mark, number>> = { arrives: 6500, batch: 6500, changed: 1700, leaves: 250 };
/** During a rush new rows are inserted together at this interval. */
const rushMs = 1000;
/** Most new rows that wait; more are refetched when wanted. */
const waitingMax = 200;
const announcedMs = 5000;

/** The rows that messages of a type bring. */
interface LiveRowOf {
  transaction: TransactionRow;
  integration_order: IntegrationOrderRow;
}

export interface RowChange<Row = TransactionRow> {
  readonly added?: readonly Row[];
  readonly changed?: readonly Row[];
  readonly gone?: readonly string[];
}

interface Options<Type extends keyof LiveRowOf> {
  /** What the messages are about. */
  readonly type: Type;
  /** What is shown now. */
  readonly rows: readonly LiveRowOf[Type][];
  /** Whether a new row matches the list's filters. */
  readonly accepts: (row: LiveRowOf[Type]) => boolean;
  /** New rows wait: the list is scrolled, paused or behind a drawer. */
  readonly isHeld: boolean;
  /** Changes what is shown; called with one kind of change at a time. */
  readonly change: (change: RowChange<LiveRowOf[Type]>) => void;
  /** Asks the server again, quietly. */
  readonly refetch: () => void;
  /** Called with every accepted new row, even while rows wait. */
  readonly onArrived?: ((rows: readonly LiveRowOf[Type][]) => void) | undefined;
}

export interface LiveRows {
  readonly markOf: (id: string) => Mark | undefined;
  /** New rows that wait. */
  readonly waiting: number;
  /** Lets the waiting rows in. */
  readonly release: () => void;
  /** Number of new rows to announce now; 0 = silence. */
  readonly announced: number;
}

/** Lets a list take part in what happens: see `LiveRows`. */
export function useLiveRows<Type extends keyof LiveRowOf>(options: Options<Type>): LiveRows {
  type Row = LiveRowOf[Type];
  const { type, rows, accepts, isHeld, change, refetch, onArrived } = options;
  const [waiting, setWaiting] = useState<readonly Row[]>([]);
  const [overflow, setOverflow] = useState(0);
  const { marks, mark } = useMarks();
  const { announced, tell } = useAnnounced();
  const [pace] = useState(createPace);
  /** What gathers while rows come too fast to be followed one by one. */
  const [rush, setRush] = useState<readonly Row[] | null>(null);

  const hold = (added: readonly Row[]) => {
    const all = [...added, ...waiting];
    setWaiting(all.slice(0, waitingMax));
    setOverflow((before) => before + Math.max(0, all.length - waitingMax));
  };
  const show = (added: readonly Row[], kind: "arrives" | "batch") => {
    if (added.length === 0) return;
    change({ added });
    mark(added, kind);
  };
  const flush = useEffectEvent(() => {
    // The list may have been narrowed since they came.
    const gathered = (rush ?? []).filter(accepts);
    setRush(null);
    if (isHeld) hold(gathered);
    else show(gathered, "batch");
  });
  const isRushing = rush !== null;
  useEffect(() => {
    if (!isRushing) return;
    const timer = setTimeout(() => flush(), rushMs);
    return () => clearTimeout(timer);
  }, [isRushing]);

  useLive(type, (messages) => {
    const shown = new Set(rows.map(({ _id }) => _id));
    const known = new Set([...shown, ...[...waiting, ...(rush ?? [])].map(({ _id }) => _id)]);
    const sorted = sortMessages(messages as readonly RowMessage<Row>[], known, accepts);
    if (sorted.isStale) refetch();
    if (sorted.changed.length > 0 || sorted.gone.length > 0) {
      const fresh = new Map(sorted.changed.map((row) => [row._id, row]));
      const gone = new Set(sorted.gone);
      const kept = (list: readonly Row[]) =>
        list.filter(({ _id }) => !gone.has(_id)).map((row) => fresh.get(row._id) ?? row);
      setWaiting(kept);
      setRush((before) => before && kept(before));
      change({ changed: sorted.changed });
      mark(
        sorted.changed.filter(({ _id }) => shown.has(_id)),
        "changed",
      );
      const leaving = sorted.gone.filter((id) => shown.has(id));
      mark(
        leaving.map((_id) => ({ _id })),
        "leaves",
      );
      if (leaving.length > 0) setTimeout(() => change({ gone: leaving }), markMs.leaves);
    }
    const { arrived } = sorted;
    if (arrived.length === 0) return;
    tell(arrived.length);
    onArrived?.(arrived);
    const isRush = pace.isRush(performance.now(), arrived.length);
    if (isHeld) hold(arrived);
    else if (isRush || isRushing) setRush((before) => [...arrived, ...(before ?? [])]);
    else show(arrived, "arrives");
  });

  const shownIds = new Set(rows.map(({ _id }) => _id));
  // What a refetch has brought meanwhile no longer waits, nor what a narrower list leaves out.
  const queued = waiting.filter((row) => !shownIds.has(row._id) && accepts(row));
  const release = () => {
    if (overflow > 0) refetch();
    show(queued, pace.isRush(performance.now(), queued.length) ? "batch" : "arrives");
    setWaiting([]);
    setOverflow(0);
  };
  const releaseOnResume = useEffectEvent(() => {
    if (waiting.length > 0) release();
  });
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => releaseOnResume());
    return () => clearTimeout(timer);
  }, [isHeld]);

  return { markOf: (id) => marks.get(id), waiting: queued.length + overflow, release, announced };
}

/** Marks of rows, each gone when its time is over. */
function useMarks() {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
    };
  }, []);
  const mark = (rows: readonly { readonly _id: string }[], kind: Mark) => {
    if (rows.length === 0) return;
    setMarks((before) => new Map([...before, ...rows.map(({ _id }) => [_id, kind] as const)]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setMarks((before) => {
        const after = new Map(before);
        for (const { _id } of rows) if (after.get(_id) === kind) after.delete(_id);
        return after;
      });
    }, markMs[kind]);
    timers.current.add(timer);
  };
  return { marks, mark };
}

/** Gathers what is new and lets it be told at most every ten seconds. */
function useAnnounced() {
  const [announced, setAnnounced] = useState(0);
  const gathered = useRef({ count: 0, last: null as number | null });
  const timers = useRef<{ next?: ReturnType<typeof setTimeout>; clear?: ReturnType<typeof setTimeout> }>({});
  useEffect(() => {
    const pending = timers.current;
    return () => {
      clearTimeout(pending.next);
      clearTimeout(pending.clear);
    };
  }, []);
  const tell = (count: number) => {
    const state = gathered.current;
    state.count += count;
    if (timers.current.next !== undefined) return;
    timers.current.next = setTimeout(
      () => {
        delete timers.current.next;
        setAnnounced(state.count);
        state.count = 0;
        state.last = performance.now();
        // The next batch may be as large; only a change is read out.
        timers.current.clear = setTimeout(() => setAnnounced(0), announcedMs);
      },
      announceIn(performance.now(), state.last),
    );
  };
  return { announced, tell };
}
