/**
 * Keeps an application up to date: registers the service worker, asks for a new one every minute, lets it take over when
 * nothing is being edited and then reloads the page. A separate chunk, fetched once the page is shown.
 */
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ownScript } from "@rewardo/web/trusted-types.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { holdBusy } from "@rewardo/ui/busy.ts";
import type { PageMessage } from "./messages.ts";
import { ifNobodyEdits, onceIdle, shareBusy } from "./take-over.ts";

/** Milliseconds between two questions for a new version. */
const askEveryMs = 60_000;
/** Milliseconds between two tries of a version that waits for the last editor. */
const tryEveryMs = 1000;

const tell = (worker: ServiceWorker, message: PageMessage): void => worker.postMessage(message);

/** An application's own worker: the address of its script, and the pages that it answers. */
export interface Worker {
  readonly script: string;
  readonly scope: string;
}

/** Starts it; call once, where the browser has service workers. */
export const keepUpToDate = async ({ script, scope }: Worker): Promise<void> => {
  const { serviceWorker } = navigator;
  // Another application's worker may have the page in its care until ours has it.
  const isOurs = () => serviceWorker.controller?.scriptURL === new URL(script, location.href).href;
  const isFirst = !isOurs();
  watchEditedForms();
  shareBusy();
  reloadOnNewController(serviceWorker, isFirst);
  // Trusted Types wants an object where the browser's types still say text.
  await serviceWorker.register(ownScript(script) as URL, { scope, updateViaCache: "none" });
  const registration = await serviceWorker.getRegistration(scope);
  if (registration === undefined) return;
  followWaiting(registration, serviceWorker);
  // Without the network there is nothing new.
  setInterval(() => void registration.update().catch(() => undefined), askEveryMs);
  if (isFirst) await tellUsed(serviceWorker);
};

/** The first worker that takes a page into its care has nothing newer to show; every later one has. */
const reloadOnNewController = (serviceWorker: ServiceWorkerContainer, isFirst: boolean): void => {
  let hadController = !isFirst;
  let isReloading = false;
  serviceWorker.addEventListener("controllerchange", () => {
    const isNewer = hadController;
    hadController = true;
    if (!isNewer || isReloading) return;
    isReloading = true;
    onceIdle(() => window.location.reload());
  });
};

/** Announces each new version once, and lets it take over when it may. */
const followWaiting = (registration: ServiceWorkerRegistration, serviceWorker: ServiceWorkerContainer): void => {
  const announced = new WeakSet<ServiceWorker>();
  const tryIt = () => {
    const { waiting } = registration;
    if (waiting === null || serviceWorker.controller === null) return;
    if (!announced.has(waiting)) toast("info", i18n._(msg`A new version is ready`));
    announced.add(waiting);
    void ifNobodyEdits(() => tell(waiting, { is: "take_over" }));
  };
  setInterval(tryIt, tryEveryMs);
  tryIt();
};

/** Files fetched before the worker existed are cached too, otherwise the next visit would miss them offline. */
const tellUsed = async (serviceWorker: ServiceWorkerContainer): Promise<void> => {
  const { active } = await serviceWorker.ready;
  const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
  if (active !== null) tell(active, { is: "used", addresses });
};

/** Milliseconds between two looks whether a form that was typed in is still there. */
const lookEveryMs = 1000;

/** Every form that was typed in keeps the page busy until it is reset or removed; call once. */
const watchEditedForms = (): void => {
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
