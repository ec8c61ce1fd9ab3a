/** How long a till goes on without a network: while its session holds, and with what it knows for 72 hours. */
import { checkNetwork } from "@rewardo/web/network.ts";
import { forgetSession, setSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { sessions } from "@rewardo/web/testing/server.ts";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Away, GoingOn } from "./going-on.tsx";
import { keepKnown, knownAfter } from "./known/snapshot.ts";
import { openKnown } from "./known/store.ts";
import { thisBrowser } from "./queue/browser.ts";
import { openRecords } from "./queue/records.ts";
import { prepareQueue } from "./queue/taking.ts";
import { useWork } from "./work.ts";

const { business } = sessions.owner;
const device = { _id: "till", name: "Kasa 1", kind: "till", pin_lock: false, status: "active" } as never;
const till = { account: null, account_role: null, business, device };
const owner = { actor_id: "till", business_id: business._id };

/** A till that knows a card, with an open queue and without a network. */
const openTill = async (): Promise<void> => {
  await page.viewport(390, 844);
  setSession(till);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await checkNetwork();
  const [browser, records, store] = [thisBrowser(), await openRecords(indexedDB), await openKnown(indexedDB)];
  const answered_at = new Date().toISOString();
  const answer = { answered_at, device_at: answered_at, steady_ms: browser.steady(), run: browser.run };
  const prepared = await prepareQueue(browser, records, owner);
  await records.write((rows) => rows.putQueue({ ...prepared, queue_id: "queue", answer }));
  const snapshot = { as_of: answered_at, is_whole: true, cards: [], gone: [], programmes: [] };
  await keepKnown(store, knownAfter(null, snapshot, { ...owner, nowMs: Date.now(), looks: [] }));
  for (const { close } of [browser, records, store]) close();
  onTestFinished(async () => {
    forgetSession();
    indexedDB.deleteDatabase("rewardo_till_queue");
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
    await checkNetwork();
    vi.unstubAllGlobals();
  });
  function Host() {
    const [away, setAway] = useState<Away>("no");
    const work = useWork();
    return (
      <>
        <p>{`away: ${away}`}</p>
        <p>{work === null ? "nothing at hand" : work.known === null ? "no cards known" : "cards known"}</p>
        <GoingOn
          isHeld={false}
          {...{ actor_id: "till", business, away }}
          place={{ _id: "place", name: "Kazimierz" } as never}
          choices={{ place_id: "place", new_card_id: null, sound: false, vibration: false } as never}
          onAway={setAway}
        />
      </>
    );
  }
  render(<Host />);
  await expect.element(page.getByText("away: promising")).toBeVisible();
  await expect.element(page.getByText("cards known", { exact: true })).toBeVisible();
};

test("a till that was revoked gives way, and nothing of what it knew stays at hand", async () => {
  await openTill();
  setSession({ ...till, device: { ...(device as object), status: "unpaired" } as never });
  await expect.element(page.getByText("away: no")).toBeVisible();
  await expect.element(page.getByText("nothing at hand")).toBeVisible();
});

test("a till that signs out gives way", async () => {
  await openTill();
  forgetSession();
  await expect.element(page.getByText("away: no")).toBeVisible();
  await expect.element(page.getByText("nothing at hand")).toBeVisible();
});

test("what is known is forgotten after 72 hours, also while the page stays open", async () => {
  await openTill();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 71 * 3_600_000 });
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(page.getByText("cards known", { exact: true })).toBeVisible();
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(page.getByText("no cards known")).toBeVisible();
  await expect.element(page.getByText("away: promising")).toBeVisible();
  const store = await openKnown(indexedDB);
  onTestFinished(() => store.close());
  await expect.poll(() => store.get("snapshot")).toBeUndefined();
});
