export { suggestEmail } from "@rewardo/rules";
