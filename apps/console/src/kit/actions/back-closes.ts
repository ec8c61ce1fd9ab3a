import { type RegisteredRouter, useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { closeTopLayer, onLayers } from "@rewardo/ui/overlays/back-layers.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The key of the entry before, which is the same page: this one stands there so that Back has something to close. */
    twinOf?: string | undefined;
  }
}

/** Back from a page that has a twin leaves it at once, as if there were none. */
const watchTwins = ({ history }: RegisteredRouter): (() => void) => {
  let { twinOf } = history.location.state;
  return history.subscribe(({ location: { state }, action }) => {
    const leaves = action.type === "BACK" && twinOf !== undefined && state.__TSR_key === twinOf;
    twinOf = state.twinOf;
    if (leaves) history.back();
  });
};

/** Puts a twin before the first page of a tab: a browser lets no page stop the step to what was there before. */
const stepAhead = (router: RegisteredRouter): void => {
  const { __TSR_index, __TSR_key: twinOf } = router.history.location.state;
  if (__TSR_index !== 0) return;
  const state = (before: object) => ({ ...before, twinOf });
  void router.navigate({ to: ".", search: true, hash: true, state, resetScroll: false });
};

/**
 * While something lies over the page, the browser's Back closes the topmost and stays: on phones that is how people
 * close. Dialogs have it by themselves, all else by `useLayer`. It stands once around the pages.
 */
export function BackCloses(): null {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    onLayers(setOpen);
    return watchTwins(router);
  }, [router]);
  useEffect(() => {
    if (isOpen) stepAhead(router);
  }, [isOpen, router]);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action === "BACK") closeTopLayer();
      return action === "BACK";
    },
    enableBeforeUnload: false,
    disabled: !isOpen,
  });
  return null;
}
