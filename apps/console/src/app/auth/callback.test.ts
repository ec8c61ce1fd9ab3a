import { expect, test } from "vitest";
import { type Callback, readCallback } from "./callback.ts";

const wrapped = (state: object): string => btoa(JSON.stringify(state)).replaceAll("+", "-").replaceAll("/", "_");
const home = wrapped({ mobile: false, returnPath: "/", key: "k" });

const brought = (provider: string, query: Record<string, string>): Callback => ({
  ...{ kind: "integration", provider, query, returnPath: "/" },
});

test.each<[path: string, search: Record<string, unknown>, Callback]>([
  ["google/callback", {}, { kind: "elsewhere", to: "/login" }],
  ["google/callback", { code: "" }, { kind: "elsewhere", to: "/login" }],
  ["google/callback", { code: ["a", "b"] }, { kind: "elsewhere", to: "/login" }],
  ["google/callback", { error: "access_denied" }, { kind: "elsewhere", to: "/login" }],
  ["google/callback", { error: "temporarily_unavailable" }, { kind: "failed", what: "google" }],
  ["google/callback", { code: "c", state: home }, { kind: "google", code: "c", state: home, returnPath: "/" }],
  ["google/callback", { code: "c" }, { kind: "google", code: "c", state: "", returnPath: "/" }],
  ["nobody/callback", { code: "c" }, { kind: "elsewhere", to: "/" }],
  ["constructor/callback", {}, { kind: "elsewhere", to: "/" }],
  ["google", { code: "c" }, { kind: "elsewhere", to: "/" }],
  ["", {}, { kind: "elsewhere", to: "/" }],
  ["dotykacka/callback", { token: "t" }, { kind: "failed", what: "integration" }],
  ["dotykacka/callback", { token: "t", cloudid: "1", x: "y" }, brought("dotykacka", { token: "t", cloudid: "1" })],
  ["gopos/callback", { code: "c" }, { kind: "failed", what: "integration" }],
  ["gopos/callback", { code: "c", state: home }, brought("gopos", { code: "c", state: home })],
  ["foodsoft/callback", {}, brought("foodsoft", {})],
  ["izzyrest/callback", {}, brought("izzyrest", {})],
  ["softmar_mm/callback", {}, brought("softmar_mm", {})],
])("%s with %j", (path, search, expected) => {
  expect(readCallback(path, search)).toEqual(expected);
});

test.each([
  ["/transactions?period=today", "/transactions?period=today"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  [7, "/"],
])("the way back %j is %j", (returnPath, expected) => {
  for (const state of [wrapped({ returnPath }), JSON.stringify({ returnPath })])
    expect(readCallback("google/callback", { code: "c", state })).toMatchObject({ returnPath: expected });
});

test("what the phone began goes on in its application, with all that came along", () => {
  const state = wrapped({ mobile: true, returnPath: "/" });
  const query = new URLSearchParams({ code: "c", state });
  expect(readCallback("google/callback", { code: "c", state })).toEqual({
    kind: "hand_off",
    app: "consumer",
    path: `auth/google/callback?${query}`,
  });
  expect(readCallback("gopos/callback", { code: "c", state })).toEqual({
    kind: "hand_off",
    app: "business",
    path: `auth/gopos/callback?${query}`,
  });
  expect(readCallback("gopos/callback", { state })).toEqual({ kind: "failed", what: "integration" });
});
