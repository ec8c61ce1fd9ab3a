export { refreshRfm } from "./refresh.ts";
