import { type RegisteredRouter, useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { closeTopLayer, useHasLayers, useLayer } from "../../ui/overlays/back-layers.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The key of the entry before, which is the same page: this one stands there so that Back has something to close. */
    twinOf?: string | undefined;
  }
}

const watched = new WeakSet<RegisteredRouter>();
const stepping = new WeakSet<RegisteredRouter>();

/** Back from a page that has a twin leaves it at once, as if there were none. */
function watchTwins(router: RegisteredRouter): void {
  if (watched.has(router)) return;
  watched.add(router);
  let { twinOf } = router.history.location.state;
  router.history.subscribe(({ location: { state }, action }) => {
    const leaves = action.type === "BACK" && twinOf !== undefined && state.__TSR_key === twinOf;
    twinOf = state.twinOf;
    if (leaves) router.history.back();
  });
}

/** Puts a twin before the first page of a tab: a browser lets no page stop the step to what was there before. */
async function stepAhead(router: RegisteredRouter): Promise<void> {
  const { __TSR_index, __TSR_key: twinOf } = router.history.location.state;
  if (__TSR_index !== 0 || stepping.has(router)) return;
  stepping.add(router);
  const state = (before: object) => ({ ...before, twinOf });
  await router.navigate({ to: ".", search: true, hash: true, state, resetScroll: false });
  stepping.delete(router);
}

/** The browser's Back closes the topmost layer and stays. */
function useBackForLayers(isOpen: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isOpen) return;
    watchTwins(router);
    void stepAhead(router);
  }, [isOpen, router]);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action === "BACK") closeTopLayer();
      return action === "BACK";
    },
    enableBeforeUnload: false,
    disabled: !isOpen,
  });
}

/**
 * While something lies over the page, the browser's Back closes the topmost and stays: on phones that is how people
 * close. Dialogs have it by themselves, where `BackCloses` stands.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  useLayer(isOpen, close);
  useBackForLayers(isOpen);
}

/** Once for all dialogs of the pages around which it stands. */
export function BackCloses(): null {
  useBackForLayers(useHasLayers());
  return null;
}
