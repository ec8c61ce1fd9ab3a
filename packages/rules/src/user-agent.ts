/** Which browser and system a session belongs to, for people who look for one that is not theirs. */

/** The first that matches: later names stand in the texts of earlier ones as well. */
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
  /** The name that people know it by; null for another. */
  readonly browser: (typeof browsers)[number][0] | null;
  readonly system: (typeof systems)[number][0] | null;
}

/** What the text that a browser sends of itself says in words. */
export function describeUserAgent(text: string | null): KnownBrowser {
  const nameIn = <Name extends string>(table: readonly (readonly [Name, RegExp])[]): Name | null =>
    table.find(([, pattern]) => text !== null && pattern.test(text))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
