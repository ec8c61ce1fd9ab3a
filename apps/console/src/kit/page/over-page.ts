import type { HistoryState } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The previous history entry is the same page without the dialog, so that closing goes one step back. */
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
  /** The handbook, opened at this article. */
  | `handbook-${string}`;

export const isOverPageHash = (hash: string): hash is OverPageHash =>
  /^(contact-us|privacy-policy|service-contract|select-integration|assistant|handbook(-[a-z-]+)?)$/.test(hash);

/** Navigation state for links that open a dialog over the page; keeps the page's own state. */
export const overPage = (state: HistoryState): HistoryState => ({ ...state, isOverPage: true });
