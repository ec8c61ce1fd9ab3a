export { PairTillPage } from "./device-page.tsx";
export { LoginEmailPage } from "./email-page.tsx";
