import type { Account } from "@rewardo/contract/accounts";
import type { Device } from "@rewardo/contract/devices";
import type { Place } from "@rewardo/contract/places";
import { beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const { forgetSession, replaceSession } = await import("@rewardo/web/session/session.ts");
const { keepPlaces, keptForMs, noteAnswer, readKeptBoot } = await import("./kept-boot.ts");

const till = { _id: "d1", status: "paired" } as unknown as Device;
const of = (device: Device) => ({ account: null, account_role: null, business: null, device });
const places = [{ _id: "p1", name: "Kazimierz" }] as Place[];
const now = Date.UTC(2026, 10, 30, 8);

beforeEach(() => {
  forgetSession();
  replaceSession(of(till));
  keepPlaces(places, now);
});

test("places are kept for 72 hours since the last answer of the server", () => {
  expect(readKeptBoot(now)?.places).toEqual(places);
  expect(readKeptBoot(now + keptForMs)?.places).toEqual(places);
  expect(readKeptBoot(now + keptForMs + 1)).toBeNull();
  noteAnswer(now + keptForMs);
  expect(readKeptBoot(now + 2 * keptForMs)?.places).toEqual(places);
});

test("a clock before the last answer makes them too old", () => {
  expect(readKeptBoot(now - 1)).toBeNull();
});

test("signing out and the end of the pairing forget them", () => {
  replaceSession(of({ ...till, status: "unpaired" }));
  expect(kept.has("till_boot")).toBe(false);
  replaceSession(of(till));
  keepPlaces(places, now);
  forgetSession();
  expect(kept.has("till_boot")).toBe(false);
});

test("nobody else gets them, and what is no record counts as nothing", () => {
  replaceSession({ account: { _id: "a1" } as Account, account_role: null, business: null, device: null });
  expect(readKeptBoot(now)).toBeNull();
  noteAnswer(now);
  expect(readKeptBoot(now)).toMatchObject({ actor_id: "a1", places: null });
  replaceSession(of(till));
  expect(readKeptBoot(now)).toBeNull();
  for (const broken of ["{", "7", `{"actor_id":"d1"}`]) {
    kept.set("till_boot", broken);
    expect(readKeptBoot(now)).toBeNull();
  }
});
