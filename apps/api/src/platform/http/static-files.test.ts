import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MapTiles } from "../map-tiles.ts";
import { mountConsole } from "./static-files.ts";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "console-"));
  mkdirSync(join(directory, "assets"));
  writeFileSync(join(directory, "index.html"), "<html><head><title>x</title></head><body></body></html>");
  writeFileSync(join(directory, "assets/a-1.js"), "export {}");
});
afterAll(() => rmSync(directory, { recursive: true }));

/** The page as a browser gets it, whatever its path. */
const open = async (map_tiles: MapTiles | null, url = "/places/new", contact_email: string | null = null) => {
  const app = Fastify();
  await mountConsole(app, { directory, brand_name: "Ziarno & Co", contact_email, map_tiles });
  const answer = await app.inject({ url, headers: { accept: "text/html" } });
  await app.close();
  const policy = String(answer.headers["content-security-policy"]);
  return { body: answer.body, images: /img-src ([^;]*)/.exec(policy)?.[1] };
};

describe("without tiles", () => {
  test("pictures come from here alone, and the page names no other host", async () => {
    const { body, images } = await open(null);
    expect(images).toBe("'self' data: blob:");
    expect(body).toContain('<meta name="rewardo:brand" content="Ziarno &amp; Co" />');
    expect(body).not.toContain("rewardo:map");
  });
});

test("the page names the address for help only where there is one", async () => {
  expect((await open(null)).body).not.toContain("rewardo:contact");
  const { body } = await open(null, "/", "help@rewardo.example");
  expect(body).toContain('<meta name="rewardo:contact" content="help@rewardo.example" />');
});

describe("with tiles", () => {
  const tiles = {
    template: "https://tiles.example.com:8443/light/{z}/{x}/{y}{r}.png?key=a&b=1",
    attribution: '© "Somebody" https://licence.example/a',
  };

  test("their origin is the one other that pictures may come from", async () => {
    for (const url of ["/", "/places/new", "/assets/a-1.js"]) {
      expect((await open(tiles, url)).images).toBe("'self' data: blob: https://tiles.example.com:8443");
    }
  });

  test("the page tells the console the address and whose map it is", async () => {
    const { body } = await open(tiles);
    expect(body).toContain(
      '<meta name="rewardo:map-tiles" content="https://tiles.example.com:8443/light/{z}/{x}/{y}{r}.png?key=a&amp;b=1" />',
    );
    expect(body).toContain(
      '<meta name="rewardo:map-attribution" content="© &quot;Somebody&quot; https://licence.example/a" />',
    );
  });
});

test("the page says what it is about, in the browser's language", async () => {
  const app = Fastify();
  await mountConsole(app, { directory, brand_name: "Ziarno", map_tiles: null });
  const headers = { accept: "text/html", "accept-language": "de-AT,de;q=0.9" };
  const answer = await app.inject({ url: "/login", headers });
  await app.close();
  expect(answer.body).toContain('<meta name="description" content="Treuekarten, Prämien');
});
