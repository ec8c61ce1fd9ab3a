export { suggestEmail } from "@rewardo/rules/email-typo";
