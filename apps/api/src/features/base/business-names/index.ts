export { withBusinessNames } from "./names.ts";
