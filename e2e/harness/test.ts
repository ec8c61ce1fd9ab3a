import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { prepareBrowser } from "../browser.ts";
import { type Api, signIn, someAddress } from "./api.ts";
import { type Camera, openCamera } from "./camera.ts";
import type { Person } from "./people.ts";
import { root } from "./server.ts";
import { watch } from "./watch.ts";

export { expect };

export interface VisitOptions {
  /** Account to be signed in as; a visitor if omitted. */
  as?: Person;
  /** Width of the window in pixels, 1440 if omitted. */
  width?: number;
  height?: number;
  /** The browser's language, `en-GB` if omitted. */
  locale?: string;
  /** The system's colour scheme, light if omitted. */
  colours?: "light" | "dark";
  /** Animations are shown; otherwise the system prefers reduced motion. */
  moving?: boolean;
  /** Errors in the browser that this test causes on purpose. */
  allow?: readonly RegExp[];
  /** The browser's time zone, Warsaw's if omitted. */
  timeZone?: string;
  /** Origin of a server other than the shared one. */
  at?: string;
  /** Allows the service worker; otherwise every page comes from the server as on a first visit. */
  serviceWorker?: boolean;
}

/** Opens a separate browser context, like another person on another device. */
export type Visit = (options?: VisitOptions) => Promise<Page>;

interface TestParts {
  visit: Visit;
}

interface WorkerParts {
  /** What the camera of this worker's browsers sees. */
  camera: Camera;
  /** Sessions of this worker, opened on first use. */
  as: (person: Person) => Promise<Api>;
}

/** Origin of the server that all tests share. */
export const serverUrl = (): string => {
  const url = process.env["E2E_URL"];
  if (url === undefined) throw new Error("The server is started by harness/global-setup.ts");
  return url;
};

/** Phones are in portrait format, desktops are not. */
const heightFor = (width: number): number => (width < 769 ? 844 : 900);

export const contextOptions = ({
  width = 1440,
  height = heightFor(width),
  locale = "en-GB",
  colours = "light",
  timeZone = "Europe/Warsaw",
  moving = false,
  at = serverUrl(),
  serviceWorker = false,
}: VisitOptions): BrowserContextOptions => ({
  baseURL: at,
  serviceWorkers: serviceWorker ? "allow" : "block",
  viewport: { width, height },
  locale,
  timezoneId: timeZone,
  colorScheme: colours,
  reducedMotion: moving ? "no-preference" : "reduce",
  permissions: ["camera"],
  hasTouch: width < 769,
  extraHTTPHeaders: { "x-forwarded-for": someAddress() },
});

/** Opens contexts, finally closes them and returns the problems of all of them. */
const visits = (browser: Browser, as: WorkerParts["as"]) => {
  const opened: { close: () => Promise<string[]> }[] = [];
  const visit: Visit = async (options = {}) => {
    const context = await browser.newContext(contextOptions(options));
    const watching = await watch(context, options.at ?? serverUrl());
    for (const pattern of options.allow ?? []) watching.allow(pattern);
    opened.push({
      close: async () => {
        // The page may still ask: a handler whose page goes must not fail the next test of this worker.
        await context.unrouteAll({ behavior: "ignoreErrors" });
        await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
        await context.close();
        return [...watching.problems];
      },
    });
    if (options.as !== undefined) {
      const { cookies } = await as(options.as);
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: options.at ?? serverUrl() })));
    }
    return await context.newPage();
  };
  const close = async () => (await Promise.all(opened.map((one) => one.close()))).flat();
  return { visit, close };
};

export const test = base.extend<TestParts, WorkerParts>({
  camera: [
    async ({ playwright: _ }, provide, { parallelIndex }) => {
      const folder = join(root, ".cache", "e2e");
      mkdirSync(folder, { recursive: true });
      await provide(openCamera(join(folder, `camera-${parallelIndex}.y4m`)));
    },
    { scope: "worker" },
  ],
  as: [
    async ({ playwright: _ }, provide) => {
      const sessions = new Map<Person, Promise<Api>>();
      await provide((person) => {
        const session = sessions.get(person) ?? signIn(serverUrl(), person);
        sessions.set(person, session);
        return session;
      });
    },
    { scope: "worker" },
  ],
  launchOptions: [
    async ({ camera }, provide) => {
      const { args, ...browser } = await prepareBrowser();
      const pretended = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-video-capture=${camera.file}`,
      ];
      // Otherwise the browser starts one more process with each context, for a page that may follow and never does.
      const processes = "--renderer-process-limit=1";
      await provide({ ...browser, args: [...args, ...pretended, processes, "--font-render-hinting=none"] });
    },
    { scope: "worker" },
  ],
  visit: async ({ browser, as, camera }, provide) => {
    camera.showNothing(); // the previous test may have left a card there
    const { visit, close } = visits(browser, as);
    await provide(visit);
    expect(await close(), "no violation of the content policy, no error, no call to another host").toEqual([]);
  },
});
