import type { Page } from "@playwright/test";
import { sticksOut } from "@rewardo/web/testing/sideways.ts";

/** Returns the beginning of each such element's markup. */
export const findSticksOut = (page: Page): Promise<string[]> => page.evaluate<string[]>(sticksOut);
