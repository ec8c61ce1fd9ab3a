export { LoginIndexPage } from "./index-page.tsx";
export { LoginLayout } from "./layout.tsx";
