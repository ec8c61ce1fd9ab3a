/** The ways of a customer who shows no code: together, as each leads to the others. */
export { GuestView } from "../claim/guest-view.tsx";
export { NoCodeView } from "./no-code-view.tsx";
export { ReceiptView } from "./receipt-view.tsx";
