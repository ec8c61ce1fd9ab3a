/** What went wrong in the browser, with a reference that a person can read out to support. */
import { ApiError } from "./api-error.ts";

const references = new WeakMap<object, string>();

/** Eight figures and letters: the server's number of the call if there is one, else a number of our own for this error. */
export const referenceOf = (error: unknown): string => {
  if (error instanceof ApiError && error.request_id !== null)
    return grouped(error.request_id.replaceAll("-", "").slice(-8));
  const key = typeof error === "object" && error !== null ? error : references;
  const known = references.get(key) ?? grouped(randomHex());
  references.set(key, known);
  return known;
};

const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const grouped = (text: string): string => `${text.slice(0, 4)} ${text.slice(4, 8)}`.trim();

/**
 * Reports a crash: the browser's console shows it with its reference, and the server gets a report, which it forwards to
 * an error-reporting service where one is configured. The code for it is loaded only then.
 */
export const reportCrash = (error: unknown): void => {
  const reference = referenceOf(error);
  window.reportError(new Error(`Crash ${reference}`, { cause: error }));
  void import("./tell-server.ts").then(({ tellCrash }) => tellCrash(error, reference)).catch(() => undefined);
};
