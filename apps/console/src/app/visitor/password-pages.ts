export { LinkSentPage } from "./link-sent-page.tsx";
export { PasswordResetPage } from "./password-reset-page.tsx";
