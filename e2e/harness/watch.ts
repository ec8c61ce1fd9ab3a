import type { BrowserContext } from "@playwright/test";

/** What must never happen in the browser, whatever a test is about. */
export interface Watch {
  /** What did happen, a sentence each. */
  readonly problems: readonly string[];
  /** Lets pass what a test brings about on purpose. */
  allow(pattern: RegExp): void;
}

/** Runs in every page: breaches that the browser would keep to itself, such as those of a policy that only reports. */
const tellBreaches = `document.addEventListener("securitypolicyviolation", (breach) => console.error(
  "Content policy: " + breach.violatedDirective + " forbids " + breach.blockedURI, breach.sourceFile, breach.lineNumber,
));`;

/** Watches a context for breaches of the content policy, errors in scripts and in the console, and calls to other hosts. */
export async function watch(context: BrowserContext, url: string): Promise<Watch> {
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  const report = (sentence: string) => {
    if (!allowed.some((pattern) => pattern.test(sentence))) problems.push(sentence);
  };
  context.on("weberror", (event) => report(`Error nobody caught: ${event.error().stack ?? event.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error") report(`Console: ${message.text()} ${message.location().url}`);
  });
  context.on("request", (request) => {
    const asked = request.url();
    if (!asked.startsWith(`${url}/`) && !/^(data|blob|about):/.test(asked)) report(`Call to another host: ${asked}`);
  });
  await context.addInitScript(tellBreaches);
  return { problems, allow: (pattern) => void allowed.push(pattern) };
}
