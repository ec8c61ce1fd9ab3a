/** Which requests the service worker answers, and how; pure, so that every case is tested without a browser. */

/** Pages and views of cards; they outlive a build, since what they name is kept beside them. */
export const cardsCache = "member-cards";

/** `card`: the network first, else as it was last seen. `file`: what is kept first. `network`: left alone. */
export type Treatment = "card" | "file" | "network";

const page = /^\/c\/([0-9A-Za-z]{1,20})$/;
const view = /^\/api\/member\/([0-9A-Za-z]{1,20})\/view$/;

/** The key of the business whose card the path is about; `null` for any other, a link's token among them. */
export const cardOf = (path: string): string | null => (page.exec(path) ?? view.exec(path))?.[1]?.toUpperCase() ?? null;

/** How a request is answered. Whatever is not known to be safe goes to the network untouched. */
export const treatmentOf = (
  { method, url, mode }: Pick<Request, "method" | "url" | "mode">,
  origin: string,
): Treatment => {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return "network";
  if (address.pathname.startsWith("/member/assets/")) return "file";
  if (address.pathname === "/c" && mode === "navigate") return "card";
  if (mode === "navigate" ? page.test(address.pathname) : view.test(address.pathname)) return "card";
  return "network";
};

/** What a phone shows of a message, and where a touch leads. */
export interface ShownNotice {
  readonly key: string;
  readonly message: string;
  readonly business: string;
  readonly text: string;
  readonly language: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The notice in what the server sent; `null` for anything else. */
export const noticeOf = (text: string | undefined): ShownNotice | null => {
  try {
    const read = JSON.parse(text ?? "") as Record<string, unknown>;
    const { key, message, business, title, text: words, language } = read;
    const areTexts = [key, message, business, title, words, language].every((one) => typeof one === "string");
    if (!areTexts || cardOf(`/c/${String(key)}`) !== key || !uuid.test(String(message))) return null;
    const lines = [String(title), String(words)].filter((line) => line !== "");
    const own = { key: String(key), message: String(message), business: String(business), language: String(language) };
    return { ...own, text: lines.join("\n") };
  } catch {
    return null;
  }
};

/** The page that a touch opens. */
export const pageOf = ({ key, message }: Pick<ShownNotice, "key" | "message">): string =>
  `/c/${key}#messages/${message}`;
