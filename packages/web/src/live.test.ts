import { expect, test } from "vitest";
import { readMessage } from "./live.ts";

const row = { _id: "t1", kind: "visit" };

test.each([
  { action: "refresh", type: "transaction", data: null },
  { action: "delete", type: "integration_order", data: { _id: "o1" } },
  { action: "prepend", type: "transaction", data: row },
  { action: "append", type: "transaction", data: row },
  { action: "update", type: "transaction", data: row },
])("$action of $type is read", (message) => {
  expect(readMessage(JSON.stringify(message))).toEqual(message);
});

test.each([
  "",
  "no JSON",
  "null",
  "[]",
  '{"action":"explode","type":"transaction","data":null}',
  '{"action":"refresh","type":"weather","data":null}',
  '{"action":"update","type":"transaction","data":null}',
  '{"action":"delete","type":"transaction","data":{}}',
])("%s is passed over", (text) => {
  expect(readMessage(text)).toBeNull();
});

test("binary frames are passed over", () => {
  expect(readMessage(new ArrayBuffer(2))).toBeNull();
});
