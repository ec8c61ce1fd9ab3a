/** Answers that the server wrote into the page, so that the start need not ask (`apps/api/src/platform/http/first-answers.ts`). */

/** Milliseconds after which what the page brought along is too old to be shown. */
const freshForMs = 10_000;

let answers: Map<string, unknown> | null = null;

const readAnswers = (): Map<string, unknown> => {
  const element = typeof document === "undefined" ? null : document.querySelector("#first-answers");
  const text = element?.textContent ?? "{}";
  // They are read once, and a saved page should hold no personal data.
  element?.remove();
  return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
};

/** What the page brought along for this address: once, and while it is fresh. */
export const takeFirstAnswer = (address: string): unknown => {
  answers ??= readAnswers();
  const answer = performance.now() > freshForMs ? undefined : answers.get(address);
  answers.delete(address);
  return answer;
};

/** After any change, and for another caller, only the server knows. */
export const dropFirstAnswers = (): void => void (answers = new Map());
