export { initials, joinedName } from "./display-name.ts";
export { isAllowed } from "./permissions.ts";
export {
  changeAccount,
  forgetSession,
  getSession,
  isSignedIn,
  keepAccount,
  knownSession,
  logIn,
  logOut,
  onSession,
  pairTill,
  refreshSession,
  renewSession,
  type Session,
} from "./session.ts";
export { useAllowed, useCompleteSession, useSession } from "./use-session.ts";
