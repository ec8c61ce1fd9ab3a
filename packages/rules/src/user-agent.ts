/** The browser and system of a session, so that people recognize one that is not theirs. */

/** The first match wins: later names also appear in the strings of earlier browsers. */
const browsers = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+ .*Safari\//],
] as const;

const systems = [
  ["iPad", /\biPad\b/],
  ["iPhone", /\biPhone\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\bLinux\b/],
] as const;

export interface KnownBrowser {
  /** Common name of the browser; null if unknown. */
  readonly browser: (typeof browsers)[number][0] | null;
  readonly system: (typeof systems)[number][0] | null;
}

/** Reads a User-Agent header. */
export const describeUserAgent = (text: string | null): KnownBrowser => {
  const nameIn = <Name extends string>(table: readonly (readonly [Name, RegExp])[]): Name | null =>
    table.find(([, pattern]) => text !== null && pattern.test(text))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
};
