/** What a program that was killed has left half written. */
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { readBuilt, writeBuilt } from "./builder.ts";

const fileOf = (nr: number): Buffer => {
  const pipe = new PassThrough();
  writeBuilt(pipe, nr, Buffer.from("a pass"));
  return pipe.read() as Buffer;
};

test.each([
  ["a file", 10],
  ["a head", 3],
])("%s that was not written whole is no file", async (_what, length) => {
  const pipe = new PassThrough();
  const built: [number, string][] = [];
  readBuilt(pipe, (nr, bytes) => void built.push([nr, bytes.toString()]));
  pipe.end(Buffer.concat([fileOf(1), fileOf(2).subarray(0, length)]));
  await finished(pipe);
  expect(built).toEqual([[1, "a pass"]]);
});
