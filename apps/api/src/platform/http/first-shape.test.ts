/** What is seen before the scripts run: the page that carries it, and the page without it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWideMachine } from "./first-shape.ts";
import { mountConsole } from "./static-files.ts";

/** A build whose drawing shows what it was asked. */
const drawing = `
export const prepareShapes = async (meta) => ({ url, locale, isWide, answers }) => {
  if (url === "/broken") throw new Error("No shape");
  if (url === "/elsewhere") return null;
  const told = [meta["rewardo:brand"], locale, isWide, answers.size].join(" ");
  return { html: "<p>" + told + "</p>", locale: "uk", theme: "dark" };
};`;
const entry = `<html lang="en"><head><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" crossorigin href="/assets/react-1.js"></head><body><div id="root"></div></body></html>`;
const preloads = { scripts: [], styles: ["assets/a.css"], images: [], texts: { en: [], de: [], pl: [], uk: [] } };

let directory: string;
let app: FastifyInstance;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "console-"));
  mkdirSync(join(directory, ".vite/first-shape"), { recursive: true });
  writeFileSync(join(directory, ".vite/first-shape/package.json"), `{ "type": "module" }`);
  writeFileSync(join(directory, ".vite/first-shape/index.js"), drawing);
  writeFileSync(join(directory, ".vite/preloads.json"), JSON.stringify({ pages: { "/login": preloads } }));
  writeFileSync(join(directory, "index.html"), entry);
  app = Fastify();
  await mountConsole(app, { directory, brand_name: "Ziarno", map_tiles: null });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

const open = async (url: string, more: Record<string, string> = {}) => {
  const headers = { accept: "text/html", "sec-fetch-dest": "document", "accept-language": "de", ...more };
  return (await app.inject({ url, headers })).body;
};

test("a page is drawn in its language and theme, with its styles before its scripts", async () => {
  const body = await open("/login");
  expect(body).toContain(`<div id="root"><p>Ziarno de true 0</p></div>`);
  expect(body).toContain(`<html lang="uk" data-theme="dark">`);
  expect(body).toContain(`<link rel="stylesheet" crossorigin href="/assets/a.css" />`);
  expect(body).toContain(`<link data-later data-entry crossorigin href="/assets/index-1.js" />`);
  expect(body).toContain(`<link data-later crossorigin href="/assets/react-1.js">`);
  expect(body).not.toMatch(/type="module"|modulepreload/);
});

test("where nothing is drawn, or drawing fails, the scripts begin at once", async () => {
  for (const body of [
    await open("/elsewhere"),
    await open("/broken"),
    await open("/x", { "sec-fetch-dest": "empty" }),
  ]) {
    expect(body).toContain(`<div id="root"></div>`);
    expect(body).toContain(`<script type="module" crossorigin src="/assets/index-1.js"></script>`);
    expect(body).toContain(`<html lang="en">`);
  }
});

test("phones are told from wider machines by what the browser says, else by its name", () => {
  expect(isWideMachine({ "sec-ch-ua-mobile": "?1", "user-agent": "X" })).toBe(false);
  expect(isWideMachine({ "sec-ch-ua-mobile": "?0", "user-agent": "X Mobile" })).toBe(true);
  expect(isWideMachine({ "user-agent": "Mozilla/5.0 (iPhone) Mobile/15E148 Safari" })).toBe(false);
  expect(isWideMachine({ "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140" })).toBe(true);
  expect(isWideMachine({})).toBe(true);
  // A window that was here before is known, whatever its machine is.
  const desktop = "Mozilla/5.0 (X11; Linux) Firefox/140";
  expect(isWideMachine({ "user-agent": desktop, cookie: "a=1; window=narrow" })).toBe(false);
  expect(isWideMachine({ "sec-ch-ua-mobile": "?1", cookie: "window=wide; b=2" })).toBe(true);
  expect(isWideMachine({ "user-agent": desktop, cookie: "mywindow=narrow; window=tall" })).toBe(true);
});
