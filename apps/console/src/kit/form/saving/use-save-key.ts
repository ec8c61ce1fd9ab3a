import { type RefObject, useEffect } from "react";

/** Ctrl+S, on a Mac Cmd+S, sends the form in place of saving the page; not while a dialog stands above it. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (document.querySelector("[role='dialog'], [role='alertdialog']") !== null) return;
      leaveForAMoment(form.current);
      form.current?.requestSubmit();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [form]);
}

/** Some fields read what was typed when they are left, as they are for a press of the button. */
const leaveForAMoment = (form: HTMLElement | null): void => {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || form?.contains(activeElement) !== true) return;
  activeElement.blur();
  activeElement.focus();
};
