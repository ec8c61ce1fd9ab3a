export { memberPages } from "./service.ts";
