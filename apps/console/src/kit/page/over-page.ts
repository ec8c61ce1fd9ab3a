import type { HistoryState } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page before is the same one without what lies over it, so that closing is a step back. */
    isOverPage?: boolean | undefined;
  }
}

/** What the part of the address after # opens over any page. */
export type OverPageHash =
  | "contact-us"
  | "privacy-policy"
  | "service-contract"
  | "select-integration"
  | "assistant"
  | "handbook"
  /** With this article. */
  | `handbook-${string}`;

export const isOverPageHash = (hash: string): hash is OverPageHash =>
  /^(contact-us|privacy-policy|service-contract|select-integration|assistant|handbook(-[a-z-]+)?)$/.test(hash);

/** For links that open one of these: what the page was handed over stays with it. */
export const overPage = (state: HistoryState): HistoryState => ({ ...state, isOverPage: true });
