import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readStored, store } from "./storage.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("what was kept is read again, until it is removed or is no JSON", () => {
  store("language", "pl");
  expect(readStored("language")).toBe("pl");
  store("language", null);
  expect(readStored("language")).toBeNull();
  localStorage.setItem("language", "{");
  expect(readStored("language")).toBeNull();
});

test("storage that throws is treated as absent", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("refused");
    },
    setItem: () => {
      throw new DOMException("full");
    },
  });
  expect(() => store("language", "pl")).not.toThrow();
  expect(readStored("language")).toBeNull();
});
