import type { HistoryState } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The previous history entry is the same page without the dialog, so that closing goes one step back. */
    isPageDialog?: boolean | undefined;
  }
}

/** What the part of the address after # opens over any page. */
export type PageDialogHash =
  | "contact-us"
  | "privacy-policy"
  | "service-contract"
  | "select-integration"
  | "assistant"
  | "handbook"
  /** The handbook, opened at this article. */
  | `handbook-${string}`;

export const isPageDialogHash = (hash: string): hash is PageDialogHash =>
  /^(contact-us|privacy-policy|service-contract|select-integration|assistant|handbook(-[a-z-]+)?)$/.test(hash);

/** Navigation state for links that open a dialog over the page; keeps the page's own state. */
export const pageDialogState = (state: HistoryState): HistoryState => ({ ...state, isPageDialog: true });
