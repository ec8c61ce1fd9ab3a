import type { Page } from "@playwright/test";

/** The drawer beside a list, and the question above it; in English. */
export const drawer = (page: Page) => {
  const drawer = page.getByRole("dialog").first();
  return {
    drawer,
    title: drawer.getByRole("heading", { level: 2 }).first(),
    card: drawer.getByRole("img"),
    newer: drawer.getByRole("button", { name: "Newer transaction" }),
    older: drawer.getByRole("button", { name: "Older transaction" }),
    previous: drawer.getByRole("button", { name: /^Previous/ }),
    next: drawer.getByRole("button", { name: /^Next/ }),
    close: drawer.getByRole("button", { name: "Close", exact: true }),
    takeBack: drawer.getByRole("button", { name: /^Take / }),
    /** "Take the stamp back?" with its consequences. */
    question: page.getByRole("dialog", { name: /\?$/ }),
  };
};
