export { nightlyQueue, runNights } from "./nights.ts";
export { verifyChains, verifyRoots } from "./verify.ts";
export { noteEveryMs, watchOutages } from "./outages.ts";
