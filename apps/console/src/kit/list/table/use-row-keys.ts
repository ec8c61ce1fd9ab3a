import { useEffect } from "react";

const typing = "input, select, textarea, [contenteditable]";

/** `j` and `k` move the focus between rows; Enter opens the focused one, like any link. */
export function useRowKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "j" && event.key !== "k") return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing) !== null) return;
      const rows = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
      const at = rows.findIndex((row) => row === document.activeElement);
      const next = event.key === "j" ? at + 1 : at === -1 ? 0 : at - 1;
      rows[Math.min(rows.length - 1, Math.max(0, next))]?.focus();
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}
