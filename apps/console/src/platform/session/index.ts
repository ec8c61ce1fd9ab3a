export {
  arrival,
  arrived,
  changeAccount,
  choiceMade,
  forgetSession,
  getSession,
  isChoiceDue,
  isSignedIn,
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
