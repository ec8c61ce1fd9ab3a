import { thisBrowser } from "./queue/browser.ts";
import { readWaiting } from "./queue/keeping.ts";
import { openRecords, type Owner } from "./queue/records.ts";
import { keepSending, queueCalls } from "./queue/running.ts";

const nothing = (): void => undefined;

/** Sends what this device promised while nobody serves at it, until the returned function is called. Nothing of it is shown. */
export const sendWhileLocked = (owner: Owner): (() => void) => {
  const endings: (() => void)[] = [];
  let isEnded = false;
  const open = async (): Promise<void> => {
    const browser = thisBrowser();
    endings.push(browser.close);
    const records = await openRecords(browser.idb);
    endings.push(records.close);
    if (isEnded) return end();
    const around = {
      hasWaiting: async () => (await readWaiting(records, owner)).waiting.length > 0,
      afterRound: async () => undefined,
      onState: nothing,
    };
    endings.push(keepSending({ browser, records, calls: queueCalls, ...owner }, around));
  };
  const end = (): void => {
    isEnded = true;
    for (const ending of endings.splice(0).toReversed()) ending();
  };
  // A browser that keeps nothing has nothing to send.
  open().catch(nothing);
  return end;
};
