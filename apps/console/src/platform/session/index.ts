export { initials, joinedName } from "./display-name.ts";
export { isAllowed } from "./permissions.ts";
export {
  changeAccount,
  forgetSession,
  getSession,
  isSignedIn,
  knownSession,
  logIn,
  logOut,
  onSession,
  pairTill,
  refreshSession,
  type Session,
} from "./session.ts";
export { useAllowed, useSession } from "./use-session.ts";
