/** Every dirty form keeps the page busy until it is reset or removed. */
import { holdBusy } from "@rewardo/ui/busy.ts";

/** Milliseconds between two looks whether a form that was typed in is still there. */
const lookEveryMs = 1000;

/** Starts watching; call once. */
export const watchEditedForms = (): void => {
  const edited = new Set<HTMLFormElement>();
  document.addEventListener("input", ({ target }) => {
    const form = target instanceof Element ? target.closest("form") : null;
    if (form === null || edited.has(form)) return;
    edited.add(form);
    const release = holdBusy();
    const end = () => {
      edited.delete(form);
      clearInterval(looking);
      form.removeEventListener("reset", end);
      release();
    };
    const looking = setInterval(() => {
      if (!form.isConnected) end();
    }, lookEveryMs);
    form.addEventListener("reset", end);
  });
};
