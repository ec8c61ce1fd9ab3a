import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { List } from "../list/use-list.ts";

const typing = "input, select, textarea, [contenteditable]";

/** The next page is fetched this many rows before the last one, so that walking on never waits. */
const fetchedBefore = 10;

/** Previous and next record of the open one; fetches the next page near the end of the loaded rows. */
export function useWalk(openId: string | undefined, { rows, query, open }: List<{ readonly _id: string }>) {
  const at = rows.findIndex(({ _id }) => _id === openId);
  const up = at > 0 ? rows[at - 1]?._id : undefined;
  const down = at === -1 ? undefined : rows[at + 1]?._id;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isNearEnd = at !== -1 && at >= rows.length - fetchedBefore && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isNearEnd) void fetchNextPage();
  }, [isNearEnd, fetchNextPage]);

  const go = (to: string | undefined) => {
    if (to !== undefined) open(to, "replace");
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowUp: up, k: up, ArrowDown: down, j: down }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // A question above the drawer, a field or an open menu has the keys to itself.
    if (document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]').length !== 1) return;
    if (event.target instanceof Element && event.target.closest(typing) !== null) return;
    event.preventDefault();
    go(step);
  });
  const isOpen = openId !== undefined;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    // On the way down: on the way up the drawer keeps the arrows to itself.
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, [isOpen]);
  return { up, down, go };
}
