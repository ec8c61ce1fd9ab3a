export { checkLoginCode, dropSecondFactor } from "./check.ts";
export { resetSecondFactor } from "./lost.ts";
export { beginPasskeyLogin, takePasskey } from "./passkey-check.ts";
export { routes } from "./routes.ts";
export { forgetSecondFactor } from "./service.ts";
