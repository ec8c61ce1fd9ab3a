/** Messages from a page to the service worker. */
export type PageMessage =
  /** Nothing is being edited any more: the waiting worker may take over. */
  | { readonly is: "take_over" }
  /** Files of the build that the page fetched before there was a worker. */
  | { readonly is: "used"; readonly addresses: readonly string[] };
