import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readPreferredIntegration, readStored, store, storePreferredIntegration } from "./storage.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the choice of an integration tells None from nothing chosen", () => {
  expect(readPreferredIntegration()).toBeUndefined();
  storePreferredIntegration(null);
  expect(readPreferredIntegration()).toBeNull();
  storePreferredIntegration("i1");
  expect(readPreferredIntegration()).toBe("i1");
  storePreferredIntegration(undefined);
  expect(readPreferredIntegration()).toBeUndefined();
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
