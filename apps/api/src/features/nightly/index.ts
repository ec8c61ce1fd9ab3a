export { nightlyQueue, runNights } from "./nights.ts";
export { verifyRoots } from "./verify.ts";
