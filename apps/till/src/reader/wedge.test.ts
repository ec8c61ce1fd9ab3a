import { expect, test } from "vitest";
import { createWedge } from "./wedge.ts";

/** Types a text with so many milliseconds between its keys and gives what the end of it answers. */
const type = (text: string, everyMs: number, end = "Enter"): string | null => {
  const wedge = createWedge();
  let atMs = 1000;
  for (const key of text) {
    atMs += everyMs;
    expect(wedge({ key, atMs, isShortcut: false })).toBeNull();
  }
  return wedge({ key: end, atMs: atMs + everyMs, isShortcut: false });
};

test("a quick burst ended by Enter or Tab is a scan", () => {
  expect(type("482109375516", 8)).toBe("482109375516");
  expect(type("482109375516", 45, "Tab")).toBe("482109375516");
});

test("what a person types is none, nor is a short burst", () => {
  expect(type("482109375516", 140)).toBeNull();
  expect(type("58.0", 8)).toBeNull();
  expect(type("125.50", 90)).toBeNull();
});

test("a whole number is a scan even when the machine was busy in the middle of it", () => {
  const wedge = createWedge();
  let atMs = 0;
  for (const [index, key] of Array.from("482109375516").entries()) {
    atMs += index === 5 ? 220 : 15;
    wedge({ key, atMs, isShortcut: false });
  }
  expect(wedge({ key: "Enter", atMs: atMs + 20, isShortcut: false })).toBe("482109375516");
  expect(type("482109375516", 110)).toBe("482109375516");
});

test("what was typed by hand just before is no part of the code", () => {
  const wedge = createWedge();
  wedge({ key: "5", atMs: 0, isShortcut: false });
  wedge({ key: "8", atMs: 400, isShortcut: false });
  let atMs = 1000;
  for (const key of "482109375516") wedge({ key, atMs: (atMs += 10), isShortcut: false });
  expect(wedge({ key: "Enter", atMs: atMs + 10, isShortcut: false })).toBe("482109375516");
});

test("Enter long after the burst belongs to a person", () => {
  const wedge = createWedge();
  let atMs = 0;
  for (const key of "482109375516") wedge({ key, atMs: (atMs += 10), isShortcut: false });
  expect(wedge({ key: "Enter", atMs: atMs + 500, isShortcut: false })).toBeNull();
});

test("modifiers in between are ignored, shortcuts reset the code", () => {
  const wedge = createWedge();
  let atMs = 0;
  const press = (key: string, isShortcut = false) => wedge({ key, atMs: (atMs += 10), isShortcut });
  for (const key of "RW1") {
    press("Shift");
    press(key);
  }
  for (const key of ":8K2M:482109375516") press(key);
  expect(press("Enter")).toBe("RW1:8K2M:482109375516");
  for (const key of "4821093") press(key);
  press("v", true);
  expect(press("Enter")).toBeNull();
});

test("colons that another layout turned into other signs are put right", () => {
  expect(type("RW1Ö8K2M4QXPÖ482109375516", 8)).toBe("RW1:8K2M4QXP:482109375516");
  expect(type("rw1>8k2m4qxp>482109375516", 8)).toBe("rw1:8k2m4qxp:482109375516");
  expect(type("AB-12345", 8)).toBe("AB-12345");
});
