import type { CommitResult } from "@rewardo/contract/scanner";
import { expect, test } from "vitest";
import type { Visit } from "../till.ts";
import { forgetUnsent, isStillUnsent, keepUnsent, readUnsent, type Store } from "./unsent.ts";

const kuba = { actor_id: "kuba", business_id: "ziarno" };
const visit = { key: "k1", basket: {}, entry: {}, scan: {}, preview: {} } as unknown as Visit;

const memory = (): Store => {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

test("the visit is there for the one who made it, until it is forgotten", () => {
  const store = memory();
  keepUnsent(store, kuba, { visit });
  expect(readUnsent(store, kuba)).toEqual({ visit });
  expect(readUnsent(store, { ...kuba, actor_id: "marta" })).toBeNull();
  // One person works in two businesses, or acts for a second one.
  expect(readUnsent(store, { ...kuba, business_id: "klos" })).toBeNull();
  forgetUnsent(store, kuba);
  expect(readUnsent(store, kuba)).toBeNull();
});

test("what is kept of another business or person stays", () => {
  const store = memory();
  const elsewhere = { ...kuba, business_id: "klos" };
  const other = { ...visit, key: "k2" };
  keepUnsent(store, kuba, { visit });
  keepUnsent(store, elsewhere, { visit: other });
  expect([readUnsent(store, kuba), readUnsent(store, elsewhere)]).toEqual([{ visit }, { visit: other }]);
  forgetUnsent(store, elsewhere);
  expect([readUnsent(store, kuba), readUnsent(store, elsewhere)]).toEqual([{ visit }, null]);
});

test("what is not a visit is not sent", () => {
  for (const text of [
    "no json",
    "null",
    "{}",
    '{"actor_id":"kuba","business_id":"ziarno","visit":{"key":1}}',
    '{"actor_id":"kuba","business_id":"ziarno","visit":{"key":"k"}}',
    JSON.stringify({ actor_id: "kuba", visit }),
  ]) {
    const store = memory();
    store.setItem("till_unsent kuba ziarno", text);
    expect(readUnsent(store, kuba), text).toBeNull();
  }
});

test("storage that is refused or full stops nothing", () => {
  const refuse = (): never => {
    throw new DOMException("Refused", "SecurityError");
  };
  const store: Store = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepUnsent(store, kuba, { visit });
  forgetUnsent(store, kuba);
  expect(readUnsent(store, kuba)).toBeNull();
});

test("an undo is kept under its own key, with the visit it takes back", () => {
  const store = memory();
  const undo = { key: "u1", result: {} as CommitResult };
  keepUnsent(store, kuba, { visit, undo });
  expect(readUnsent(store, kuba)).toEqual({ visit, undo });
  store.setItem("till_unsent kuba ziarno", JSON.stringify({ ...kuba, visit, undo: { key: 1 } }));
  expect(readUnsent(store, kuba)).toBeNull();
});

test("after a session ended or a PIN is due it is open what became of an earlier attempt", () => {
  expect((["session", "pin"] as const).map(isStillUnsent)).toEqual([true, true]);
  expect((["closed", "frozen", "place", "broken"] as const).filter(isStillUnsent)).toEqual([]);
});
