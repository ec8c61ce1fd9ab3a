import { expect, test } from "vitest";
import { openHomeIcons } from "./home-icon.ts";

const mark = { name: "Ziarno", logo_icon: null, logo_stock: "plum" };
const sizeOf = (png: Buffer): number => png.readUInt32BE(16);

test("an icon is drawn once, however many ask for it at once and later, and whosever it is", async () => {
  const draw = openHomeIcons(new Map());
  const [first, second] = await Promise.all([draw(mark, 192), draw(mark, 192)]);
  expect(second).toBe(first);
  expect(await draw({ ...mark, name: "Zielnik" }, 192)).toBe(first);
  expect(sizeOf(first!)).toBe(192);
  const [large, other] = [await draw(mark, 512), await draw({ ...mark, name: "Piekarnia" }, 192)];
  expect(sizeOf(large)).toBe(512);
  expect(other.equals(first!)).toBe(false);
});

test("no more than so many are kept: the oldest gives way", async () => {
  const draw = openHomeIcons(new Map());
  const first = await draw(mark, 180);
  for (let letter = 0; letter < 300; letter += 1)
    await draw({ ...mark, name: String.fromCharCode(0x4e00 + letter) }, 180);
  const again = await draw(mark, 180);
  expect(again).not.toBe(first);
  expect(again.equals(first)).toBe(true);
});
