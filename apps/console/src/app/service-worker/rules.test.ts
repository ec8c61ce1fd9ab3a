import { expect, test } from "vitest";
import { type RequestFacts, isHashedFile, treatmentOf } from "./rules.ts";

const origin = "https://till.example";
const asked = (path: string, rest: Partial<RequestFacts> = {}): RequestFacts => ({
  method: "GET",
  mode: "cors",
  url: new URL(path, origin).href,
  ...rest,
});

test("data, the live connection and the sign of life are the server's, also when opened as a page", () => {
  for (const path of ["/api/transactions", "/api", "/ws", "/ws?from=1", "/healthz"]) {
    for (const mode of ["cors", "navigate"]) {
      expect(treatmentOf(asked(path, { mode }), origin), `${mode} ${path}`).toBe("network");
    }
  }
});

test("the pages of customers and the till are never the console's", () => {
  for (const path of [
    "/scanner",
    "/scanner/",
    "/scanner?receipt=7",
    "/till/assets/index.js",
    "/c",
    "/c/ZIARN0K1",
    "/k/ZIARN0K1ABC",
    "/join/ZIARN0K1/0196",
    "/member/assets/main.js",
  ]) {
    for (const mode of ["cors", "navigate"]) {
      expect(treatmentOf(asked(path, { mode }), origin), `${mode} ${path}`).toBe("network");
    }
  }
  expect(treatmentOf(asked("/cards", { mode: "navigate" }), origin)).toBe("shell");
});

test("a page is opened from the network, else from the entry page kept", () => {
  for (const path of ["/", "/transactions?person=1", "/apiary", "/wshop"]) {
    expect(treatmentOf(asked(path, { mode: "navigate" }), origin), path).toBe("shell");
  }
});

test("files of a build are kept, and the theme's script with them", () => {
  for (const path of ["/assets/start-Ab12.js", "/assets/reader-Ab12.wasm", "/theme.js"]) {
    expect(treatmentOf(asked(path), origin), path).toBe("kept");
  }
});

test("everything else goes to the network untouched", () => {
  for (const one of [
    asked("/assets/start-Ab12.js", { method: "HEAD" }),
    asked("/", { method: "POST", mode: "navigate" }),
    asked("https://tiles.example/assets/1.png"),
    asked("/sw.js"),
  ]) {
    expect(treatmentOf(one, origin), `${one.method} ${one.url}`).toBe("network");
  }
});

test("only addresses of this origin below /assets/ count as files of a build", () => {
  expect(isHashedFile("/assets/a.js", origin)).toBe(true);
  expect(isHashedFile(`${origin}/api/assets/a.js`, origin)).toBe(false);
  expect(isHashedFile("https://elsewhere.example/assets/a.js", origin)).toBe(false);
});
