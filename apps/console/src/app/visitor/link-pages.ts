export { UnlockPage } from "./unlock-page.tsx";
export { VerifyPage } from "./verify-page.tsx";
