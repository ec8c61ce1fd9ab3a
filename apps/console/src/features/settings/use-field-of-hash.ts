import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Leads to the field that the address names after its `#`, once it is drawn: `#logo` opens the logo. A control that
 * comes later is waited for.
 */
export function useFieldOfHash(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === "") return undefined;
    const lead = (): boolean => {
      const place = [...document.querySelectorAll<HTMLElement>("[data-fields]")].find(
        ({ dataset }) => dataset["fields"] === hash,
      );
      const control = place?.querySelector<HTMLElement>("button, input:not([hidden]), textarea, select");
      if (place === undefined || control === null || control === undefined) return false;
      place.scrollIntoView({ block: "center" });
      control.focus({ preventScroll: true });
      return true;
    };
    if (lead()) return undefined;
    const watcher = new MutationObserver(() => lead() && watcher.disconnect());
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [hash]);
}
