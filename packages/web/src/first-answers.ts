/** Answers that the server wrote into the page, so that the start need not ask (`apps/api/src/platform/http/first-answers.ts`). */
import { isServer } from "./config.ts";

/** Milliseconds after which what the page brought along is too old to be shown. */
const freshForMs = 10_000;

let answers: Map<string, unknown> | null = null;

/** For the server, which draws the first shape of a page with the answers that go with it. */
export const giveFirstAnswers = (given: ReadonlyMap<string, unknown>): void => void (answers = new Map(given));

const readAnswers = (): Map<string, unknown> => {
  const element = isServer ? null : document.querySelector("#first-answers");
  const text = element?.textContent ?? "{}";
  // Removed after reading: the answers are needed once, and a saved page should contain no personal data.
  element?.remove();
  return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
};

/** What the page brought along for this address: once, and while it is fresh. */
export const takeFirstAnswer = (address: string): unknown => {
  answers ??= readAnswers();
  // The server has no page that grows old.
  const isFresh = isServer || performance.now() <= freshForMs;
  const answer = isFresh ? answers.get(address) : undefined;
  answers.delete(address);
  return answer;
};

/** After any change, and for another caller, only the server knows. */
export const dropFirstAnswers = (): void => void (answers = new Map());
