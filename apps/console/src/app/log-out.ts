import type { AnyRouter } from "@tanstack/react-router";
import { logOut } from "@rewardo/web/session/index.ts";

/** Logs out and goes to /login, without the way back to where this person was. */
export const logOutToLogin = async (router: AnyRouter): Promise<void> => {
  const request = logOut();
  await router.navigate({ to: "/login", replace: true });
  await request;
};
