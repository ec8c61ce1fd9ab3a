/** The platform's start page while its figures cannot be had. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refuse, sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../../testing/show-console.tsx";

test.each([
  [["10.0.0.2:5432"], "No answer from the database at 10.0.0.2:5432."],
  [["10.0.0.2:5432", "10.0.0.3:5432"], "No answer from the database at 10.0.0.2:5432 and 10.0.0.3:5432."],
  [[], "The server is starting or overloaded. Try again in a moment."],
])("nodes of the database that are away are named: %j", async (away, said) => {
  await showConsole({
    ...{ at: "/", session: sessions.platform, width: 390 },
    answers: [
      [/\/api\/platform_health$/, () => refuse(503, "unavailable")],
      [/\/api\/platform_health\/nodes$/, () => ({ away })],
    ],
  });
  await expect.element(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
});
