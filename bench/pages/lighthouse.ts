import lighthouse from "lighthouse";

export interface Measured {
  /** 0 to 100, for speed. */
  readonly score: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly requests: number;
  /** As they travelled, with headers; 1000 bytes each. */
  readonly kilobytes: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

interface NetworkItem {
  readonly transferSize?: number;
}

/**
 * Measures a page in the browser that listens on the port: Lighthouse's mobile preset, whose network and processor are
 * simulated. What the browser keeps is left alone.
 * @throws when the page could not be measured
 */
export const measured = async (url: string, port: number): Promise<Measured> => {
  const result = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices"],
    disableStorageReset: true,
  });
  const report = result?.lhr;
  if (report === undefined || report.runtimeError !== undefined) {
    throw new Error(`Lighthouse could not measure ${url}: ${report?.runtimeError?.message ?? "no report"}`);
  }
  const number = (audit: string): number => report.audits[audit]?.numericValue ?? NaN;
  const details = report.audits["network-requests"]?.details;
  const items = details !== undefined && "items" in details ? (details.items as unknown as NetworkItem[]) : [];
  const score = (category: string): number => Math.round((report.categories[category]?.score ?? NaN) * 100);
  return {
    score: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    requests: items.length,
    kilobytes: items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
    firstPaintMs: number("first-contentful-paint"),
    largestPaintMs: number("largest-contentful-paint"),
    blockingMs: number("total-blocking-time"),
    shift: number("cumulative-layout-shift"),
  };
};
