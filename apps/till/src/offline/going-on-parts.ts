/** What a till needs to go on without a network. */
export { GoingOn } from "./going-on.tsx";
export { OwnBand } from "./band.tsx";
export { sendWhileLocked } from "./send-while-locked.ts";
