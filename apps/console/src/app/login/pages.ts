export { PairTillPage } from "./device-page.tsx";
export { LoginEmailPage } from "./email-page.tsx";
export { LoginIndexPage } from "./index-page.tsx";
export { LoginLayout } from "./layout.tsx";
