import { expect, test } from "vitest";
import { isTileTemplate, tileHosts } from "./map-tiles.ts";

test.each([
  "https://tiles.example.com/{z}/{x}/{y}.png",
  "https://tiles.example.com:8443/styles/light/{z}/{x}/{y}{r}.webp?key=abc",
  "https://tiles.example.com/tile?z={z}&x={x}&y={y}",
  "http://127.0.0.1:8080/{z}/{x}/{y}.png",
  "http://localhost/{z}/{x}/{y}.png",
])("%s is taken", (template) => {
  expect(isTileTemplate(template)).toBe(true);
});

test.each([
  "tiles.example.com/{z}/{x}/{y}.png",
  "http://tiles.example.com/{z}/{x}/{y}.png",
  "https://tiles.example.com/{z}/{x}.png",
  "https://{s}.tiles.example.com/{z}/{x}/{y}.png",
  "https://user:secret@tiles.example.com/{z}/{x}/{y}.png",
  "https://tiles.example.com;script-src/{z}/{x}/{y}.png",
  "https://tiles.example.com/{z}/{x}/{y}.png https://other.example",
  'https://tiles.example.com/{z}/{x}/{y}.png"><script>',
  "javascript:alert({z}{x}{y})",
  "data:image/png,{z}{x}{y}",
])("%s is refused", (template) => {
  expect(isTileTemplate(template)).toBe(false);
});

test("pages may load pictures from the tiles' origin and nowhere else", () => {
  expect(tileHosts(null)).toEqual([]);
  expect(tileHosts({ template: "https://tiles.example.com:8443/a/{z}/{x}/{y}.png", attribution: "©" })).toEqual([
    "https://tiles.example.com:8443",
  ]);
});
