/** Working on many at a time, with each step written down before the next is taken. */

/**
 * Runs `work` on all items, at most `most` at a time. Before an item begins, `note` has written down that it does and how
 * the one before it in its lane ended; notes that come while one is written are written together. Whatever is lost when the
 * program dies was begun: at most `most` items.
 */
export const inLanes = async <Item, End>(
  items: readonly Item[],
  work: (item: Item) => Promise<End>,
  { most, note, isOver }: Lanes<Item, End>,
): Promise<void> => {
  const queue = items.values();
  let waiting: Noted<Item, End>[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const write = (one: Noted<Item, End>): Promise<void> => {
    waiting.push(one);
    next ??= writing.then(() => {
      const batch = waiting;
      [waiting, next] = [[], null];
      const began = batch.flatMap(({ begins }) => begins ?? []);
      const ended = batch.flatMap(({ ends }) => ends ?? []);
      // A write that fails is told to those who wait for it, and keeps no one from trying the next.
      const written = began.length + ended.length === 0 ? Promise.resolve() : note({ began, ended });
      writing = written.catch(() => undefined);
      return written;
    });
    return next;
  };
  const runLane = async (): Promise<void> => {
    let ends: End | null = null;
    for (const item of queue) {
      if (isOver()) break;
      await write({ begins: item, ends });
      ends = await work(item);
    }
    await write({ begins: null, ends });
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, runLane));
  for (const lane of lanes) if (lane.status === "rejected") throw lane.reason;
};

interface Noted<Item, End> {
  readonly begins: Item | null;
  readonly ends: End | null;
}

interface Lanes<Item, End> {
  readonly most: number;
  readonly note: (written: { readonly began: readonly Item[]; readonly ended: readonly End[] }) => Promise<void>;
  /** Called before each item: whether to stop. */
  readonly isOver: () => boolean;
}
