import { useBlocker } from "@tanstack/react-router";

/** While something lies over the page, the browser's Back closes it and stays: on phones that is how people close. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action === "BACK") close();
      return action === "BACK";
    },
    enableBeforeUnload: false,
    disabled: !isOpen,
  });
}
