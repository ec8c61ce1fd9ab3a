/** The sentences that customers agree to, in every language at once: staff read them to a customer in the customer's own. */
export { consentWording, currentConsentWording } from "@rewardo/texts/consents";
