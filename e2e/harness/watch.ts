import type { BrowserContext } from "@playwright/test";

/** What must never happen in the browser in any test. */
export interface Watch {
  /** The problems found, one sentence each. */
  readonly problems: readonly string[];
  /** Ignores what a test causes on purpose. */
  allow(pattern: RegExp): void;
}

/** Runs in every page: logs violations that the browser does not, such as those of a report-only policy. */
const logViolations = `document.addEventListener("securitypolicyviolation", (violation) => console.error(
  "Content policy: " + violation.violatedDirective + " forbids " + violation.blockedURI, violation.sourceFile, violation.lineNumber,
));`;

/** Watches a context for violations of the content policy, errors in scripts and in the console, and calls to other hosts. */
export const watch = async (context: BrowserContext, url: string): Promise<Watch> => {
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  const report = (sentence: string) => {
    if (!allowed.some((pattern) => pattern.test(sentence))) problems.push(sentence);
  };
  context.on("weberror", (event) => report(`Uncaught error: ${event.error().stack ?? event.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error") report(`Console: ${message.text()} ${message.location().url}`);
  });
  context.on("request", (request) => {
    const asked = request.url();
    if (!asked.startsWith(`${url}/`) && !/^(data|blob|about):/.test(asked)) report(`Call to another host: ${asked}`);
  });
  await context.addInitScript(logViolations);
  return { problems, allow: (pattern) => void allowed.push(pattern) };
};
