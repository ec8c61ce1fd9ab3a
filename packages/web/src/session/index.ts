export {
  arrival,
  arrived,
  choiceMade,
  forgetSession,
  getSession,
  isChoiceDue,
  isSignedIn,
  isUnpaired,
  knownSession,
  logIn,
  logOut,
  offerChoice,
  onSession,
  refreshSession,
  renewSession,
  type Session,
} from "./session.ts";
export { isAllowed, useAllowed, useCompleteSession, useSession } from "./use-session.ts";
