export { LoginIndexPage } from "./index-page.tsx";
export { LoginLayout, VisitorFrame } from "./layout.tsx";
